import * as v from 'valibot'
import { messageChannels } from '#domain/messaging/messages/channel.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyAnswer } from '#contract/staff/other-servers.ts'
import { count, success, typedText } from '#contract/platform/scalars.ts'

/**
 * A text field with a limit above any real document, code or password: longer input is refused
 * before the server spends work on it.
 */
const typed = typedText(200)
/** Whole seconds from now. */
const seconds = count

/** The greatest number of e-mail addresses offered to a customer who has more on file. */
export const maxEmails = 5
/** The same for mobiles. */
export const maxMobiles = 5

/**
 * Stands in the place of every masked contact while a provider's guessing alarm is on: a stranger is
 * offered "the e-mail on file", and the mobile where messages are sent, whoever is asked for.
 */
export const concealedContact = '*****'

/**
 * Password recovery and first access (first specification, sections 4, 7 and 8). Every step issues
 * an HttpOnly cookie token that only the next step accepts; without it the answer is
 * 'unauthenticated' and the visitor starts again. When a source has used up its enumeration budget,
 * every document gets the same 'too many requests'. While the guessing alarm is on, a stranger's recovery
 * of any valid document goes on as one of a customer does, and only a customer gets a code.
 */
export const checkDocument = endpoint({
  name: 'checkDocument',
  method: 'POST',
  path: '/api/central/check/cpf-cnpj',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  summary: 'Begin a recovery or a first access with CPF or CNPJ.',
  body: v.object({ cpfCnpj: typed }),
  answer: success,
  refusals: {
    'cpfCnpj not provided': 400,
    'invalid cpfCnpj': 400,
    'customer not found': 404,
    'customer removed': 403,
    'portal closed for customer': 403,
    'no email found': 404,
  },
})

/**
 * The masked e-mails to choose from (`m*****@c****.br`) and, where the provider sends messages, the
 * masked mobiles (`(**) *****-**00`), or `concealedContact` in the place of each. The position in its list is the `mailIndex` or `mobileIndex`.
 */
export const listProtectedEmails = endpoint({
  name: 'listProtectedEmails',
  method: 'GET',
  path: '/api/central/customer/list/protected-emails',
  policy: 'public',
  mayRefuse: ['unauthenticated', 'too many requests', 'upstream failed', 'upstream unavailable'],
  summary: 'The masked e-mails and mobiles on file of the customer in recovery.',
  answer: v.object({
    emails: v.pipe(v.array(v.string()), v.maxLength(maxEmails)),
    mobiles: v.pipe(v.array(v.string()), v.maxLength(maxMobiles)),
    /** How a code reaches a mobile; null where no mobile is offered. */
    message_channel: v.nullable(v.picklist(messageChannels)),
  }),
  accepts: v.object({
    emails: v.array(v.string()),
    mobiles: v.optional(v.array(v.string()), () => []),
    message_channel: v.optional(v.nullable(v.picklist(messageChannels)), null),
  }),
  refusals: { 'no email found': 404 },
})

/**
 * Sends a new code; the code before it becomes invalid. `expires_in` and `resend_in` are in
 * seconds.
 */
export const sendVerificationCode = endpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/api/central/send/verification-code/mail',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['unauthenticated', 'queue full', 'upstream failed', 'upstream unavailable'],
  summary: 'Send a verification code to the chosen e-mail.',
  body: v.object({ mailIndex: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)) }),
  answer: v.object({ type: v.literal('success'), expires_in: seconds, resend_in: seconds }),
  accepts: anyAnswer,
  refusals: {
    'invalid mailIndex': 400,
    'no email found': 404,
    'verification code not sent': 502,
  },
})

/** The same by SMS or WhatsApp. The limits on codes hold for all ways together. */
export const sendVerificationMessage = endpoint({
  name: 'sendVerificationMessage',
  method: 'POST',
  path: '/api/central/send/verification-code/message',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['unauthenticated', 'queue full', 'upstream failed', 'upstream unavailable'],
  summary: 'Send a verification code to the chosen mobile.',
  body: v.object({ mobileIndex: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)) }),
  answer: v.object({ type: v.literal('success'), expires_in: seconds, resend_in: seconds }),
  refusals: {
    'invalid mobileIndex': 400,
    'no mobile found': 404,
    /** The provider's messages of the day are used up; e-mails are still sent. */
    'daily messages used up': 429,
    'verification code not sent': 502,
  },
})

/** Whether this device holds the token of the code step, and for how many more seconds. */
export const verificationCodeToken = endpoint({
  name: 'verificationCodeToken',
  method: 'GET',
  path: '/api/central/auth/verification-code-token',
  policy: 'public',
  mayRefuse: ['unauthenticated'],
  summary: 'Check the token of the verification-code step.',
  answer: v.object({ type: v.literal('success'), expires_in: seconds }),
  accepts: anyAnswer,
  refusals: {},
})

/**
 * A code allows five tries. A code that is used up, replaced or expired answers 'authentication
 * failed'.
 */
export const checkVerificationCode = endpoint({
  name: 'checkVerificationCode',
  method: 'POST',
  path: '/api/central/check/verification-code',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['unauthenticated', 'queue full'],
  summary: 'Prove the e-mail with the code that was sent to it.',
  body: v.object({ verificationCode: typed }),
  answer: success,
  refusals: { 'invalid verificationCode': 400, 'authentication failed': 403 },
})

/** Whether this device holds the token of the new-password step, and for how many more seconds. */
export const changePasswordToken = endpoint({
  name: 'changePasswordToken',
  method: 'GET',
  path: '/api/central/auth/change-password-token',
  policy: 'public',
  mayRefuse: ['unauthenticated'],
  summary: 'Check the token of the new-password step.',
  answer: v.object({ type: v.literal('success'), expires_in: seconds }),
  accepts: anyAnswer,
  refusals: {},
})

/**
 * Sets a new password, in one of two ways (first specification, section 7). With the token of the
 * last recovery step: `newPassword`, `confirmNewPassword`. With a session: `currentPassword`,
 * `newPassword`. Both end every other session of the account.
 */
export const editPassword = endpoint({
  name: 'editPassword',
  method: 'PUT',
  path: '/api/central/customer/edit/password',
  policy: 'public',
  mayRefuse: [
    'full session required',
    'unauthenticated',
    'too many requests',
    'queue full',
    'upstream failed',
    'upstream unavailable',
  ],
  summary: 'Set a new password, by recovery or knowing the current one.',
  description:
    'Takes the cookie of the last step of a recovery, or else the session of a signed-in subscriber and `currentPassword`.',
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
