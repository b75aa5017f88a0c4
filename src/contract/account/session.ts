import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, typedText } from '#contract/platform/scalars.ts'

/**
 * Feature flags that a token may carry (first specification, section 6). `credit_card` shows cards
 * and card payment.
 */
export const featureFlagSchema = v.picklist(['credit_card'])
export type FeatureFlag = v.InferOutput<typeof featureFlagSchema>

const knownFlags = v.pipe(
  v.array(v.string()),
  v.transform((flags) => flags.filter((flag) => v.is(featureFlagSchema, flag))),
)

/**
 * The claims of the readable `validToken` cookie (a JWT). They serve display only: rights are read
 * from the session row. `exp` is in seconds. Flags that are unknown here are dropped. `sid` is the
 * session id. Other servers may leave out all but the flags.
 */
export const validTokenClaimsSchema = v.object({
  aud: v.optional(v.string()),
  exp: v.optional(v.number()),
  sid: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** When it was issued, in seconds by the server's clock. */
  iat: v.optional(v.number()),
  /** On an own device: until when, in seconds, everything is open and not the bills alone. */
  fullUntil: v.optional(v.number()),
  /** Until when, in seconds, cards and automatic payments are on hold. */
  holdUntil: v.optional(v.number()),
  featureFlag: v.optional(knownFlags, []),
})
export type ValidTokenClaims = v.InferOutput<typeof validTokenClaimsSchema>

/**
 * A text field with a limit above any real document or password: longer input is refused before the
 * server spends work on it.
 */
const typed = typedText(200)

export const signedInSchema = v.object({
  type: v.literal('success'),
  featureFlag: v.array(featureFlagSchema),
})
/** Other servers say by the token alone which flags it carries. */
export const acceptedSignIn = v.object({ featureFlag: v.optional(knownFlags) })

const passwordRefusals = {
  'password not provided': 400,
  'invalid password': 401,
  'customer removed': 403,
  'portal closed for customer': 403,
  /**
   * The password of the ERP's portal is right and easy to guess: no session opens, and the cookie of
   * the recovery's last step lets the customer choose a new one (`editPassword`).
   */
  'new password required': 403,
} as const

/**
 * What the subscriber says of the device at a sign-in: "Este aparelho é meu". It then opens and pays
 * bills for 45 days after its last use, without a password (`isOpenToOwnDevice`). Absent: an own device
 * stays one, and any other device does not become one.
 */
export const saysOwnDevice = v.optional(v.boolean())

/** First specification, sections 3 and 7. */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/central/sign-in',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['queue full', 'upstream failed', 'upstream unavailable'],
  summary: 'Sign in with CPF or CNPJ and password.',
  description:
    "Sets the readable cookie `validToken` and the HttpOnly cookie with the session secret. `isOwnDevice` makes the device the subscriber's own: it opens and pays bills for 45 days after its last use.",
  body: v.object({ cpfOrCnpj: typed, password: typed, isOwnDevice: saysOwnDevice }),
  answer: signedInSchema,
  accepts: acceptedSignIn,
  refusals: {
    'cpfOrCnpj not provided': 400,
    'invalid cpfOrCnpj': 400,
    'customer not found': 404,
    ...passwordRefusals,
  },
})

/** The password step of sign-in, for a device that already sent its document. */
export const signInWithPassword = endpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/api/central/sign-in/password',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['queue full', 'upstream failed', 'upstream unavailable'],
  summary: 'Sign in with the password alone, on a device that remembers the customer.',
  body: v.object({ password: typed, isOwnDevice: saysOwnDevice }),
  answer: signedInSchema,
  accepts: acceptedSignIn,
  refusals: { 'identification required': 401, ...passwordRefusals },
})

/**
 * The customer that this device remembers. The document is masked (`***.982.247-**`); `name` is a first
 * name, or that of a company; `is_own_device` as chosen at the last sign-in. On a device that remembers
 * no customer, document and name are null and `is_own_device` is false.
 */
export const findRememberedCustomer = endpoint({
  name: 'findRememberedCustomer',
  method: 'GET',
  path: '/api/central/sign-in/remembered',
  policy: 'public',
  summary: 'Name and masked document of the customer this device remembers, or null.',
  answer: v.object({
    document: v.nullable(v.string()),
    name: v.optional(v.nullable(v.string()), null),
    is_own_device: v.optional(v.boolean(), false),
  }),
  refusals: {},
})

/** Makes this device forget the remembered customer ("Não sou eu"). */
export const forgetCustomer = endpoint({
  name: 'forgetCustomer',
  method: 'DELETE',
  path: '/api/central/sign-in/remembered',
  policy: 'public',
  summary: 'Forget the customer remembered on this device.',
  answer: success,
  refusals: {},
})

/** First specification, section 6. */
export const validToken = endpoint({
  name: 'validToken',
  method: 'GET',
  path: '/api/central/auth/valid-token',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  summary: 'Check the session and renew its readable token.',
  description: 'Sets a new `validToken` when the former one has expired while the session is live.',
  worksWithoutErp: true,
  answer: signedInSchema,
  accepts: acceptedSignIn,
  refusals: {},
})

/** Ends the session on the server and on this device. */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/central/auth/sign-out',
  policy: 'public',
  summary: 'End the session.',
  description: 'Answers success for an expired session too.',
  answer: success,
  refusals: {},
})

/** A session of the subscriber. `device` names browser and system ("Chrome · Android"). */
const ownSessionSchema = v.object({
  id: v.string(),
  device: v.string(),
  signed_in_at: instant,
  last_seen: instant,
  is_current: v.boolean(),
  /** Of a device that the subscriber calls their own. */
  is_own_device: v.optional(v.boolean(), false),
})
export type OwnSession = v.InferOutput<typeof ownSessionSchema>

/** Makes the device of this session the subscriber's own, or theirs no more. */
export const setOwnDevice = endpoint({
  name: 'setOwnDevice',
  method: 'PUT',
  path: '/api/central/customer/own-device',
  policy: 'subscriber',
  summary: 'Say whether this device is the subscriber’s own.',
  worksWithoutErp: true,
  body: v.object({ is_own_device: v.boolean() }),
  answer: success,
  refusals: {},
})

/** The subscriber's sessions, the current one first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/central/customer/list/sessions',
  policy: 'subscriber',
  summary: 'The sessions of this subscriber.',
  worksWithoutErp: true,
  answer: v.object({ sessions: v.array(ownSessionSchema) }),
  refusals: {},
})

/** Ends another session of the same subscriber. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/central/customer/session/{sessionId}',
  policy: 'subscriber',
  summary: 'End one of the subscriber’s own sessions.',
  worksWithoutErp: true,
  params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  answer: success,
  refusals: { 'session not found': 404 },
})

/**
 * Ends all other sessions of the subscriber, and the calendar link, which opens without one. Success
 * too when there is nothing to end.
 */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/central/customer/list/sessions',
  policy: 'subscriber',
  summary: 'End all other sessions of this subscriber, and the calendar link.',
  worksWithoutErp: true,
  answer: success,
  refusals: {},
})

/** All of them, for the list of every endpoint. */
export const sessionEndpoints = [
  signIn,
  signInWithPassword,
  findRememberedCustomer,
  forgetCustomer,
  validToken,
  signOut,
  listSessions,
  setOwnDevice,
  endOtherSessions,
  endSession,
] as const
