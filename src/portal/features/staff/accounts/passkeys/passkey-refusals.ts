import {
  createAdminPasskey,
  createOwnPasskey,
  removeAdminPasskey,
  removeOwnPasskey,
  renameAdminPasskey,
  renameOwnPasskey,
  requestAdminPasskeyCreation,
  requestAdminPasskeySignIn,
  requestOwnPasskeyCreation,
  requestProviderPasskeySignIn,
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './passkey-texts.ts'

/** Why a sign-in with a passkey failed; the password is always another way. */
export const enterFailure = refusalTexts(
  requestAdminPasskeySignIn,
  signInAdminWithPasskey,
  requestProviderPasskeySignIn,
  signInProviderWithPasskey,
)({
  own: { 'invalid passkey': texts.invalid },
  otherwise: texts.invalid,
  unanswered: common.serverFailure,
})

export const addFailure = refusalTexts(
  requestAdminPasskeyCreation,
  createAdminPasskey,
  requestOwnPasskeyCreation,
  createOwnPasskey,
)({
  own: {
    'invalid passkey': texts.addFailure,
    'too many passkeys': texts.full,
    'shared access': texts.sharedAccess,
  },
  otherwise: texts.addFailure,
})

export const renameFailure = refusalTexts(
  renameAdminPasskey,
  renameOwnPasskey,
)({
  own: {
    'passkey not found': texts.gone,
    'invalid name': { text: texts.nameWrong, field: 'name' },
  },
  otherwise: texts.renameFailure,
})

export const removeFailure = refusalTexts(
  removeAdminPasskey,
  removeOwnPasskey,
)({ own: { 'passkey not found': texts.gone }, otherwise: texts.removeFailure })
