import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, success, typedText } from './scalars.ts'

/** Longer than any document, code or password anybody has; refused before work is spent on it. */
const typed = typedText(200)
/** Whole seconds from now. */
const seconds = count

/** However many addresses a provider keeps of one customer, this many are offered. */
export const maxEmails = 5

/**
 * Recovery and first access (specification 4, 7 and 8). Every step issues an HttpOnly cookie token
 * that only the next one takes; without it the answer is 'unauthenticated' and the visitor starts
 * again. Once a source has learnt enough, all documents get the same 'too many requests'.
 */
export const checkDocument = endpoint({
  name: 'checkDocument',
  method: 'POST',
  path: '/api/central/check/cpf-cnpj',
  policy: 'public',
  summary: 'Begin a recovery or a first access with CPF or CNPJ.',
  body: v.object({ cpfCnpj: typed }),
  answer: success,
  refusals: {
    'cpfCnpj not provided': 400,
    'invalid cpfCnpj': 400,
    'customer not found': 404,
    'customer removed': 403,
    'no email found': 404,
  },
})

/** The e-mails to choose from, masked (`m*****@c****.br`); their places are the `mailIndex`. */
export const listProtectedEmails = endpoint({
  name: 'listProtectedEmails',
  method: 'GET',
  path: '/api/central/customer/list/protected-emails',
  policy: 'public',
  summary: 'The masked e-mails on file, for whoever began a recovery.',
  answer: v.object({ emails: v.pipe(v.array(v.string()), v.maxLength(maxEmails)) }),
  refusals: { 'no email found': 404 },
})

/** Sends a new code and voids the one before it. */
export const sendVerificationCode = endpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/api/central/send/verification-code/mail',
  policy: 'public',
  summary: 'Send a verification code to the chosen e-mail.',
  body: v.object({ mailIndex: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)) }),
  answer: v.object({ type: v.literal('success'), expires_in: seconds, resend_in: seconds }),
  refusals: {
    'invalid mailIndex': 400,
    'no email found': 404,
    'verification code not sent': 502,
  },
})

/** Whether this device holds the token of the code step, and for how long. */
export const verificationCodeToken = endpoint({
  name: 'verificationCodeToken',
  method: 'GET',
  path: '/api/central/auth/verification-code-token',
  policy: 'public',
  summary: 'Check the token of the verification-code step.',
  answer: v.object({ type: v.literal('success'), expires_in: seconds }),
  refusals: {},
})

/** Five tries a code; a code that is used up, replaced or too old answers 'authentication failed'. */
export const checkVerificationCode = endpoint({
  name: 'checkVerificationCode',
  method: 'POST',
  path: '/api/central/check/verification-code',
  policy: 'public',
  summary: 'Prove the e-mail with the code that was sent to it.',
  body: v.object({ verificationCode: typed }),
  answer: success,
  refusals: { 'invalid verificationCode': 400, 'authentication failed': 403 },
})

/** Whether this device holds the token of the new-password step, and for how long. */
export const changePasswordToken = endpoint({
  name: 'changePasswordToken',
  method: 'GET',
  path: '/api/central/auth/change-password-token',
  policy: 'public',
  summary: 'Check the token of the new-password step.',
  answer: v.object({ type: v.literal('success'), expires_in: seconds }),
  refusals: {},
})

/**
 * One call for both ways to a new password (specification 7). With the token of the recovery's last
 * step: `newPassword`, `confirmNewPassword`. With a session: `currentPassword`, `newPassword`.
 * Either way every other session of the account ends.
 */
export const editPassword = endpoint({
  name: 'editPassword',
  method: 'PUT',
  path: '/api/central/customer/edit/password',
  policy: 'public',
  summary: 'Set a new password, by recovery or knowing the current one.',
  body: v.object({
    currentPassword: v.optional(v.pipe(v.string(), v.maxLength(200))),
    newPassword: typed,
    confirmNewPassword: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  answer: success,
  refusals: {
    'currentPassword not provided': 400,
    'invalid currentPassword': 400,
    'invalid newPassword': 400,
    'passwords do not match': 400,
    'guessable newPassword': 400,
    'customer removed': 403,
  },
})
