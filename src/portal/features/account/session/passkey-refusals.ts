import { requestPasskeySignIn, signInWithPasskey } from '#contract/account/passkeys.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Text for a failed sign-in by fingerprint or face; every one leads back to the password. */
export const passkeyFailure = refusalTexts(
  requestPasskeySignIn,
  signInWithPasskey,
)({
  own: {
    'passkey not found': texts.passkeyGone,
    'invalid passkey': texts.passkeyInvalid,
    'customer removed': common.customerRemoved,
    'portal closed for customer': common.portalClosed,
  },
  otherwise: texts.passkeyInvalid,
  unanswered: common.serverFailure,
})
