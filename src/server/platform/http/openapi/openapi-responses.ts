import type { Endpoint } from '#contract/platform/endpoint.ts'
import { possibleRefusals } from '#contract/platform/possible-refusals.ts'
import { answerSchema, json, ref } from './openapi-schema.ts'

/** The statuses that may say when to come back. */
const laterStatuses = new Set([429, 502, 503])

export const responseHeaders = {
  RetryAfter: {
    description: 'Seconds after which the same call may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** The shape of a refusal, with the texts that this status may have. */
const refusedWith = (texts: readonly string[]) => ({
  allOf: [
    ref('schemas', 'Refusal'),
    { type: 'object', properties: { message: { type: 'string', enum: texts } } },
  ],
})

function refused(status: number, texts: readonly string[]) {
  return {
    description: texts.join(', '),
    ...(laterStatuses.has(status) && {
      headers: { 'Retry-After': ref('headers', 'RetryAfter') },
    }),
    ...json(refusedWith(texts)),
  }
}

/** The answer of a call, and its refusals by status. */
export function responsesOf(endpoint: Endpoint): Readonly<Record<string, object>> {
  const textsOf = new Map<number, string[]>()
  for (const [text, status] of Object.entries(possibleRefusals(endpoint))) {
    textsOf.set(status, [...(textsOf.get(status) ?? []), text])
  }
  const refusals = [...textsOf].map(([status, texts]) => [status, refused(status, texts)])
  const answered = { description: 'Success', ...json(answerSchema(endpoint.answer)) }
  return { 200: answered, ...Object.fromEntries(refusals) }
}
