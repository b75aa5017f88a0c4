import { createAcs, editAcs, removeAcs } from '#contract/acs.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { previewImage } from '#contract/images.ts'
import { createTenant, editTenant } from '#contract/tenants.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { ApiError, refusalText, requestIdOf } from '#portal/queries/failure.ts'
import { isFormField, type FormField } from './tenant-schema.ts'
import { messages } from './messages.ts'
import { previewTexts } from './preview-texts.ts'
import { texts } from './texts.ts'

type Failure = SubmitFailure<FormField>
type Refusal = RefusalText<typeof createTenant> | RefusalText<typeof editTenant>

/** Words, and the field at fault where it is always the same; null: that it failed is all there is to say. */
const words: Readonly<Record<Refusal, Failure | null>> = {
  'client_id already in use': { text: messages.clientIdTaken, field: 'client_id' },
  'client_id reserved': { text: messages.clientIdReserved, field: 'client_id' },
  'address refused': { text: messages.addressRefused },
  'secret required': { text: messages.secretRequired },
  'gateway incomplete': { text: messages.gatewayIncomplete, field: 'gateway_url' },
  'customer changed meanwhile': { text: messages.changedMeanwhile },
  'customer not found': { text: texts.notFound },
  'invalid request': { text: messages.refusedField },
  unauthenticated: { text: commonRefusalTexts.unauthenticated },
  forbidden: { text: commonRefusalTexts.forbidden },
  'client_id does not match host': null,
  'cross-site request': null,
  'unknown provider': null,
  'not found': null,
  'method not allowed': null,
  'payload too large': null,
  'unsupported media type': null,
  'too many requests': { text: commonRefusalTexts['too many requests'] },
  'internal error': null,
  'upstream failed': null,
  'upstream unavailable': null,
}

/** What the wire calls a rule, and the field it is typed in. */
const ruleFields: Readonly<Record<string, FormField>> = {
  'rules.recurrenceUrl': 'recurrence_url',
  'rules.chatUrl': 'chat_url',
  'rules.appIntroduction': 'app_introduction',
  'rules.firstSupportMessageLabel': 'first_message_label',
  'rules.valueAddedServices': 'services',
  'rules.supportSubjectDescriptions': 'subject_descriptions',
  'rules.fiscalNoteTypes': 'note_types',
}

/** The first field of the form among those the server names. */
function fieldOf(error: unknown): FormField | undefined {
  if (!(error instanceof ApiError)) return undefined
  const named = error.fields.map((name) => {
    const rule = Object.keys(ruleFields).find((known) => name.startsWith(known))
    return (rule && ruleFields[rule]) ?? name.split('.')[0] ?? ''
  })
  return named.find(isFormField)
}

/** Why a provider was not saved (specification 8); `otherwise` for what has no words of its own. */
export function tenantFailure(error: unknown, otherwise: string): Failure {
  const text = refusalText(editTenant, error) ?? refusalText(createTenant, error)
  const known = text && words[text]
  if (!known) return { text: otherwise, requestId: requestIdOf(error) }
  const field = known.field ?? fieldOf(error)
  return field ? { text: known.text, field } : known
}

/** Why a device service was not saved (specification 8): the same words for each way it may be odd. */
export function acsFailure(error: unknown, otherwise: string): Failure {
  const text =
    refusalText(createAcs, error) ?? refusalText(editAcs, error) ?? refusalText(removeAcs, error)
  if (text === 'address refused') return { text: messages.addressRefused, field: 'ixc_acs_url' }
  const isInvalid = text === 'invalid ACS data' || text === 'invalid request'
  if (isInvalid) return { text: texts.acsInvalid, field: 'ixc_acs_issuer' }
  return { text: otherwise, requestId: requestIdOf(error) }
}

/** Why there is no picture to show. */
export function pictureFailure(error: unknown): string {
  const text = refusalText(previewImage, error)
  const known: Readonly<Record<string, string>> = previewTexts.pictureFailure
  return (text && known[text]) ?? previewTexts.pictureUnknown
}
