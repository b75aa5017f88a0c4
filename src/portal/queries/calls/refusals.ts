import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import {
  commonWording,
  ownWording,
  type RefusalTable,
  type Wording,
} from '#portal/kit/frames/refusal-texts.ts'
import { texts } from '#portal/kit/texts.ts'
import { formatWait } from '#portal/kit/ages/format-wait.ts'
import { ApiError } from './failure.ts'

/**
 * Says why a call of these endpoints failed. The table has words for each of their own refusals and
 * for no other; the refusals common to all endpoints are worded once, in the kit.
 */
export const refusalTexts =
  <List extends readonly Endpoint[]>(...endpoints: List) =>
  <Field extends string = never>(table: RefusalTable<List[number], Field>) =>
  (error: unknown): Failure<Field> => {
    const otherwise = table.otherwise ?? texts.serverFailure
    if (!(error instanceof ApiError)) return { text: table.unanswered ?? otherwise }
    const { status, fields, requestId, retryAfterSeconds: wait, retryAt } = error
    const wording = wordingOf(endpoints, table, error)
    if (wording === null) return { text: otherwise, requestId, retryAt }
    const { text, textWithWait, field, kind } =
      typeof wording === 'string' ? { text: wording } : wording
    return {
      text: textWithWait && wait !== null ? textWithWait(formatWait(wait)) : text,
      field: field ?? fields.map((input) => table.fieldOf?.(input)).find(Boolean),
      kind,
      // The subscriber can correct what the server refused, but not a failure of the server.
      requestId: status >= 500 ? requestId : null,
      retryAt,
    }
  }

/** null: that it failed is all there is to say. */
function wordingOf<E extends Endpoint, Field extends string>(
  endpoints: readonly Endpoint[],
  table: RefusalTable<E, Field>,
  { endpoint, status, text }: ApiError,
): Wording<Field> | null {
  const own = endpoints.includes(endpoint) ? ownWording(table, text) : undefined
  if (own !== undefined) return own
  const common = status === 429 ? 'too many requests' : text
  return table.statuses?.[status] ?? commonWording(table, common) ?? null
}
