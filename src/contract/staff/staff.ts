import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyText } from './other-servers.ts'
import { count, success, typedText } from '#contract/platform/scalars.ts'

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

/** Minutes without a call after which a session of staff ends, by role. */
export const staffIdleMinutes = { admin: 15, provider: 30 } as const

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
  takesProof: true,
  mayRefuse: ['queue full'],
  summary: 'First step of an administrator: e-mail and password.',
  body: v.object({ email: typed, password: typed }),
  answer: v.object({ next: v.picklist(['code', 'enrolment']) }),
  // Other servers open the session at once: they know no second step.
  accepts: v.object({ next: v.optional(v.picklist(['code', 'enrolment', 'nothing']), 'nothing') }),
  refusals: { 'invalid credentials': 401, 'invalid data': 403 },
})

/** Opens the session without a second factor; only where the sandbox is on. */
export const postponeEnrolment = endpoint({
  name: 'postponeEnrolment',
  method: 'POST',
  path: '/api/admin/auth/enrolment/postpone',
  policy: 'admin-visitor',
  mayRefuse: ['forbidden'],
  summary: 'Open the session without an authenticator, where the sandbox is on.',
  answer: success,
  refusals: { 'identification required': 401, 'already enrolled': 409 },
})

/**
 * Seconds for which a sign-in still does for what needs a fresh one (`needsFreshSignIn`), so that a form may
 * ask for the next before its last step. Null from a server that does not say it.
 */
const freshness = {
  answer: { fresh_seconds_left: count },
  accepts: { fresh_seconds_left: v.optional(v.nullable(count), null) },
}

/** Checks an administrator's session (second specification, sections 6 and 7). */
export const checkAdminSession = endpoint({
  name: 'checkAdminSession',
  method: 'GET',
  path: '/api/acs/adm/auth',
  policy: 'admin',
  checksSession: true,
  summary: 'Check the session of an administrator.',
  /** `is_sandbox`: an account of the sandbox, whose password is public. */
  answer: v.object({
    name: v.string(),
    email: v.string(),
    is_sandbox: v.boolean(),
    ...freshness.answer,
  }),
  accepts: v.object({
    name: anyText,
    email: anyText,
    is_sandbox: v.optional(v.boolean(), false),
    ...freshness.accepts,
  }),
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

/**
 * Signs a provider user in, on the provider's own host (second specification, sections 6 to 8).
 * `client_id`: the client id for the shared access, or the e-mail of a named user. `next`
 * says what is left to do: nothing, the code of the enrolled authenticator, or its enrolment. Only with
 * 'nothing' has a session been opened.
 */
export const providerSignIn = endpoint({
  name: 'providerSignIn',
  method: 'POST',
  path: '/api/central/auth/sign-in/provider',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['queue full'],
  summary: 'Sign in as the user of a provider.',
  body: v.object({ client_id: typed, password: typed }),
  answer: v.object({
    ...success.entries,
    next: v.optional(v.picklist(['nothing', 'code', 'enrolment']), 'nothing'),
  }),
  accepts: v.object({
    next: v.optional(v.picklist(['nothing', 'code', 'enrolment']), 'nothing'),
  }),
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
  roles: providerRoles,
  checksSession: true,
  summary: "Check the session of a provider's user.",
  answer: v.object({
    client_id: v.string(),
    /** A provider of the sandbox. */
    is_sandbox: v.boolean(),
    role: v.picklist(providerRoles),
    name: v.string(),
    /** Null for the shared access of the provider. */
    email: v.nullable(v.string()),
    ...freshness.answer,
  }),
  accepts: v.object({
    client_id: anyText,
    is_sandbox: v.optional(v.boolean(), false),
    role: v.optional(v.picklist(providerRoles), 'owner'),
    name: v.optional(v.string(), ''),
    email: v.optional(v.nullable(v.string()), null),
    ...freshness.accepts,
  }),
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
