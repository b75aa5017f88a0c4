import {
  createPasskey,
  removePasskey,
  requestPasskeyCreation,
  requestPasskeyProof,
} from '#contract/account/passkeys.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'

const password = {
  'currentPassword not provided': { text: texts.passwordMissing, field: 'currentPassword' },
  'invalid currentPassword': { text: texts.passwordWrong, field: 'currentPassword' },
} as const

/** Text for a passkey that was not made. */
export const addFailure = refusalTexts(
  requestPasskeyCreation,
  createPasskey,
)({
  own: { ...password, 'too many passkeys': texts.full, 'invalid passkey': texts.addFailure },
  otherwise: texts.addFailure,
})

/** Text for a passkey that was not removed. */
export const removeFailure = refusalTexts(
  requestPasskeyProof,
  removePasskey,
)({
  own: {
    ...password,
    'invalid passkey': texts.unrecognised,
    'passkey not found': texts.gone,
  },
  otherwise: texts.removeFailure,
})
