import type { RefusalText } from '#contract/endpoint.ts'
import { addTenantApp, editTenantApp } from '#contract/tenant-apps.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { ApiError, refusalText, requestIdOf } from '#portal/queries/failure.ts'
import type { TypedApp } from './app-schema.ts'
import { texts } from './texts.ts'

type Refusal = RefusalText<typeof addTenantApp> | RefusalText<typeof editTenantApp>
type Field = Extract<keyof TypedApp, string>
type Failure = SubmitFailure<Field>

/** Words, and the field at fault; null: nothing better to say than that it failed. */
const words: Readonly<Record<Refusal, Failure | null>> = {
  'integration method not allowed': { text: texts.methodRefused, field: 'integration_method' },
  'product ids not provided': { text: texts.productsMissing, field: 'product_ids' },
  'plan ids not provided': { text: texts.plansMissing, field: 'plan_ids' },
  'integration product ids not provided': {
    text: texts.productsMissing,
    field: 'integration_method_product_ids',
  },
  'address refused': { text: texts.imageRefused, field: 'image' },
  'customer not found': { text: texts.notFound },
  'customer app not found': { text: texts.notFound },
  unauthenticated: { text: commonRefusalTexts.unauthenticated },
  forbidden: { text: commonRefusalTexts.forbidden },
  'too many requests': { text: commonRefusalTexts['too many requests'] },
  'invalid request': null,
  'client_id does not match host': null,
  'cross-site request': null,
  'unknown provider': null,
  'not found': null,
  'method not allowed': null,
  'payload too large': null,
  'unsupported media type': null,
  'internal error': null,
  'upstream failed': null,
  'upstream unavailable': null,
}

const fields: ReadonlySet<string> = new Set<Field>([
  'name',
  'image',
  'pending_text',
  'active_text',
  'app_store_link',
  'play_store_link',
  'product_ids',
  'plan_ids',
  'integration_method_product_ids',
])
const isField = (name: string): name is Field => fields.has(name)

/** Why an app was not saved. */
export function saveFailure(error: unknown): Failure {
  const text = refusalText(addTenantApp, error) ?? refusalText(editTenantApp, error)
  const known = text && words[text]
  if (known) return known
  // The server is stricter than this form somewhere: beside the field, at least.
  const named =
    error instanceof ApiError ? error.fields.map((name) => name.split('.')[0] ?? '') : []
  const field = named.find(isField)
  if (text === 'invalid request' && field) return { text: texts.fieldRefused, field }
  return { text: texts.saveFailure, requestId: requestIdOf(error) }
}
