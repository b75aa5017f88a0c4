import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, instant, success, typedText } from './scalars.ts'

/** Longer than any address, password or code anybody has; refused before work is spent on it. */
const typed = typedText(200)

/** Readable cookies that say who is signed in as administrator (specification 6); they open nothing. */
export const staffCookieNames = { name: 'adminName', email: 'adminEmail' } as const

/** Characters a member of staff's password must have, and may have. */
export const staffPasswordLength = { min: 12, max: 128 } as const

/**
 * E-mail and password of an administrator (specification 8). What is asked next: a code of the
 * enrolled authenticator, or to enrol one. Neither step opens anything by itself.
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

/** The authenticator's six digits, or one of the recovery codes. */
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

/** A secret for the authenticator, good for this one enrolment. */
export const startEnrolment = endpoint({
  name: 'startEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment',
  policy: 'admin-visitor',
  summary: 'A new secret for the authenticator of an administrator without one.',
  answer: v.object({
    /** Base32, for typing. */
    secret: v.string(),
    /** `otpauth://…`, for the QR code. */
    uri: v.string(),
    /** Only where the sandbox is on: its passwords are public anyway. */
    may_postpone: v.boolean(),
  }),
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/** Proves that the authenticator holds the secret. The recovery codes are told this once. */
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

/** Goes on without a second factor, in the sandbox alone. */
export const postponeEnrolment = endpoint({
  name: 'postponeEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment/postpone',
  policy: 'admin-visitor',
  summary: 'Open the session without an authenticator, where the sandbox is on.',
  answer: success,
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/** "An admin auth call is checked on the create pages" (specification 6 and 7). */
export const adminAuth = endpoint({
  name: 'adminAuth',
  method: 'GET',
  path: '/api/acs/adm/auth',
  policy: 'admin',
  summary: 'Check the session of an administrator.',
  answer: v.object({ name: v.string(), email: v.string() }),
  refusals: {},
})

/** Ends the session and takes its cookies. Answers success for a dead session too. */
export const adminSignOut = endpoint({
  name: 'adminSignOut',
  method: 'POST',
  path: '/api/admin/auth/sign-out',
  policy: 'admin-visitor',
  summary: 'End the session of an administrator.',
  answer: success,
  refusals: {},
})

/** The provider's own user signs in on the provider's own host (specification 6 to 8). */
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

export const providerAuth = endpoint({
  name: 'providerAuth',
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

/** Whether a provider has a user, and since when with this password. */
export const providerAccess = endpoint({
  name: 'providerAccess',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  summary: "Whether a provider's user can sign in.",
  params: ofTenant,
  answer: v.object({ changed_at: v.nullable(instant) }),
  refusals: { 'customer not found': 404 },
})

/** Gives the provider's user a password; whoever was signed in with another is signed out. */
export const setProviderPassword = endpoint({
  name: 'setProviderPassword',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/provider-access',
  policy: 'admin',
  summary: "Set the password of a provider's user and end its sessions.",
  params: ofTenant,
  body: v.object({ password: typed }),
  answer: success,
  refusals: { 'customer not found': 404, 'weak password': 400 },
})
