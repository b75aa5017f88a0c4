import { createCloudUser, editCloudUser } from '#contract/cloud-users.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { requestIdOf, refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'
import type { TypedUser } from './user-schema.ts'

type Refusal = RefusalText<typeof createCloudUser> | RefusalText<typeof editCloudUser>
type Failure = SubmitFailure<Extract<keyof TypedUser, string>>

/** Words, and the field at fault; null: nothing better to say than that it failed. */
const words: Readonly<Record<Refusal, Failure | null>> = {
  'name not provided': { text: texts.nameMissing, field: 'name' },
  'invalid email': { text: texts.emailInvalid, field: 'email' },
  'email already in use': { text: texts.emailTaken, field: 'email' },
  'password not provided': { text: texts.passwordMissing, field: 'password' },
  'password must be between 10 and 30 characters': {
    text: texts.passwordLength,
    field: 'password',
  },
  'quota must be at least 1': { text: texts.quotaTooSmall, field: 'quota' },
  'quota limit exceeded': { text: texts.quotaTooBig, field: 'quota' },
  'edit in progress': { text: texts.busy },
  'cloud user not found': { text: texts.userFailure },
  'cloud service not found': null,
  'invalid request': null,
  unauthenticated: { text: commonRefusalTexts.unauthenticated },
  forbidden: null,
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

/** Why a user was not saved (specification 8); `otherwise` for what has no words of its own. */
export function userFailure(error: unknown, otherwise: string): Failure {
  const text = refusalText(editCloudUser, error) ?? refusalText(createCloudUser, error)
  return (text && words[text]) ?? { text: otherwise, requestId: requestIdOf(error) }
}
