import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
} from '#contract/account/recovery.ts'
import { documentKind } from '#domain/account/people/document.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { passwordRefusals } from '#portal/kit/password/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Text for an invalid document; names CPF or CNPJ by its length and letters. */
export function documentInvalid(typed: string): string {
  return documentKind(typed) === 'cpf' ? texts.cpfInvalid : texts.cnpjInvalid
}

const untrusted = {
  forbidden: texts.authenticationFailure,
  'client_id does not match host': texts.authenticationFailure,
  'cross-site request': texts.authenticationFailure,
}

/** Text for a refused document (specification 8). */
export const documentFailure = refusalTexts(
  checkDocument,
  listProtectedEmails,
)({
  own: {
    'cpfCnpj not provided': { text: texts.cpfInvalid, field: 'cpfCnpj' },
    'invalid cpfCnpj': { text: texts.cpfInvalid, field: 'cpfCnpj' },
    'customer not found': { text: texts.customerUnknown, field: 'cpfCnpj' },
    'customer removed': common.customerRemoved,
    'portal closed for customer': common.portalClosed,
    'no email found': texts.noEmail,
  },
  common: untrusted,
  // The contacts are asked for with the cookie that the document has just brought.
  statuses: { 401: texts.notKept },
})

/** Text for a code that was not sent (specification 8). */
export const sendFailure = refusalTexts(
  sendVerificationCode,
  sendVerificationMessage,
)({
  own: {
    'invalid mailIndex': { text: texts.emailNotChosen, field: 'contact' },
    'invalid mobileIndex': { text: texts.contactNotChosen, field: 'contact' },
    'no email found': texts.noEmail,
    'no mobile found': texts.contactNotChosen,
    'daily messages used up': texts.dailyMessagesUsedUp,
    'verification code not sent': texts.sendFailure,
  },
  common: { ...untrusted, 'upstream unavailable': common.providerUnavailable },
  otherwise: texts.sendFailure,
  unanswered: common.serverFailure,
})

/** Text for a refused code (specification 8). */
export const codeFailure = refusalTexts(checkVerificationCode)({
  own: {
    'invalid verificationCode': { text: texts.codeWrong, field: 'verificationCode' },
    'authentication failed': texts.authenticationFailure,
  },
  common: untrusted,
})

const refusedPassword = refusalTexts(editPassword)(passwordRefusals)

/** Text for a refused new password. This form has no field for the current password. */
export function newPasswordFailure(error: unknown): Failure<'newPassword' | 'confirmNewPassword'> {
  const { field, ...failure } = refusedPassword(error)
  return field && field !== 'currentPassword' ? { ...failure, field } : failure
}
