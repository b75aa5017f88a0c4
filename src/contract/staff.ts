import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, instant, success, typedText } from './scalars.ts'

/**
 * A text field with a limit above any real address, password or code: longer input is refused
 * before the server spends work on it.
 */
const typed = typedText(200)

/**
 * Readable cookies with the name and the e-mail of the signed-in administrator (second
 * specification, section 6). They grant no access.
 */
export const staffCookieNames = { name: 'adminName', email: 'adminEmail' } as const

/** The length of a staff password in characters, both limits included. */
export const staffPasswordLength = { min: 12, max: 128 } as const

/**
 * The first step of an administrator's sign-in: e-mail and password (second specification, section
 * 8). `next` says what follows: a code of the enrolled authenticator, or its enrolment. This step
 * alone opens no session.
 */
export const adminSignIn = endpoint({
  name: 'adminSignIn',
  method: 'POST',
  path: '/api/admin/auth/sign-in',
  policy: 'admin-visitor',
  summary: 'First step of an administrator: e-mail and password.',
  body: v.object({ email: typed, password: typed }),
  answer: v.object({ next: v.picklist(['code', 'enrolment']) }),
  refusals: { 'invalid credentials': 401, 'invalid data': 403 },
})

const stepRefusals = { 'identification required': 401, 'invalid code': 400 } as const

/** The second step: the authenticator's six digits, or one of the recovery codes. */
export const adminSecondFactor = endpoint({
  name: 'adminSecondFactor',
  method: 'POST',
  path: '/api/admin/auth/second-factor',
  policy: 'admin-visitor',
  summary: 'Second step of an administrator: a code; opens the session.',
  body: v.object({ code: typed }),
  answer: v.object({ recovery_codes_left: count }),
  refusals: stepRefusals,
})

/** Creates a secret for the authenticator, valid for this enrolment only. */
export const startEnrolment = endpoint({
  name: 'startEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment',
  policy: 'admin-visitor',
  summary: 'A new secret for the authenticator of an administrator without one.',
  answer: v.object({
    /** Base32, to be typed by hand. */
    secret: v.string(),
    /** `otpauth://…`, for the QR code. */
    uri: v.string(),
    /** True only where the sandbox is on, since its passwords are public anyway. */
    may_postpone: v.boolean(),
  }),
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/**
 * Proves that the authenticator holds the secret. The recovery codes are returned only this once.
 */
export const confirmEnrolment = endpoint({
  name: 'confirmEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment/confirm',
  policy: 'admin-visitor',
  summary: 'Enrol the authenticator with its first code; opens the session.',
  body: v.object({ code: typed }),
  answer: v.object({ recovery_codes: v.array(v.string()) }),
  refusals: { ...stepRefusals, 'already enrolled': 409 },
})

/** Opens the session without a second factor; only where the sandbox is on. */
export const postponeEnrolment = endpoint({
  name: 'postponeEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment/postpone',
  policy: 'admin-visitor',
  summary: 'Open the session without an authenticator, where the sandbox is on.',
  answer: success,
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/** Checks an administrator's session (second specification, sections 6 and 7). */
export const checkAdminSession = endpoint({
  name: 'checkAdminSession',
  method: 'GET',
  path: '/api/acs/adm/auth',
  policy: 'admin',
  summary: 'Check the session of an administrator.',
  answer: v.object({ name: v.string(), email: v.string() }),
  refusals: {},
})

/** Ends the session and removes its cookies. Answers success for an expired session too. */
export const adminSignOut = endpoint({
  name: 'adminSignOut',
  method: 'POST',
  path: '/api/admin/auth/sign-out',
  policy: 'admin-visitor',
  summary: 'End the session of an administrator.',
  answer: success,
  refusals: {},
})

/** Signs a provider user in, on the provider's own host (second specification, sections 6 to 8). */
export const providerSignIn = endpoint({
  name: 'providerSignIn',
  method: 'POST',
  path: '/api/central/auth/sign-in/provider',
  policy: 'public',
  summary: 'Sign in as the user of a provider.',
  body: v.object({ client_id: typed, password: typed }),
  answer: success,
  refusals: {
    'client_id or password not provided': 400,
    'invalid client_id or password': 401,
  },
})

export const checkProviderSession = endpoint({
  name: 'checkProviderSession',
  method: 'GET',
  path: '/api/central/auth/provider',
  policy: 'provider',
  summary: "Check the session of a provider's user.",
  answer: v.object({ client_id: v.string() }),
  refusals: {},
})

export const providerSignOut = endpoint({
  name: 'providerSignOut',
  method: 'POST',
  path: '/api/central/auth/sign-out/provider',
  policy: 'public',
  summary: "End the session of a provider's user.",
  answer: success,
  refusals: {},
})

const ofTenant = v.object({ clientId: v.pipe(v.string(), v.maxLength(63)) })

/**
 * Whether a provider has a user who can sign in. `changed_at`: when its password was set, or null
 * when there is none.
 */
export const findProviderAccess = endpoint({
  name: 'findProviderAccess',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  summary: "Whether a provider's user can sign in.",
  params: ofTenant,
  answer: v.object({ changed_at: v.nullable(instant) }),
  refusals: { 'customer not found': 404 },
})

/** Sets the password of the provider's user and ends all sessions opened with the old one. */
export const setProviderPassword = endpoint({
  name: 'setProviderPassword',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: "Set the password of a provider's user and end its sessions.",
  params: ofTenant,
  body: v.object({ password: typed }),
  answer: success,
  refusals: { 'customer not found': 404, 'weak password': 400 },
})
