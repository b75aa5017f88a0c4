import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Text for a failed confirmation over the page. */
export const stepUpFailure = refusalTexts(signInWithPassword)({
  own: {
    'password not provided': texts.passwordMissing,
    'invalid password': texts.passwordOnlyWrong,
    'customer removed': common.customerRemoved,
    'portal closed for customer': common.portalClosed,
    'identification required': texts.stepUpUnknown,
    'new password required': texts.weakCentralPassword,
  },
})

/** Text for a failed sign-in (specification 8). */
export const signInFailure = refusalTexts(
  signIn,
  signInWithPassword,
)({
  own: {
    'cpfOrCnpj not provided': { text: texts.documentMissing, field: 'cpfOrCnpj' },
    'invalid cpfOrCnpj': { text: texts.documentInvalid, field: 'cpfOrCnpj' },
    'customer not found': { text: texts.customerUnknown, field: 'cpfOrCnpj' },
    'password not provided': { text: texts.passwordMissing, field: 'password' },
    'invalid password': texts.passwordWrong,
    'customer removed': common.customerRemoved,
    'portal closed for customer': common.portalClosed,
    'identification required': texts.expired,
    'new password required': texts.weakCentralPassword,
  },
})
