import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant, success, typedText } from './scalars.ts'

/** Switches a token may carry (specification 6). `credit_card` shows cards and card payment. */
export const featureFlagSchema = v.picklist(['credit_card'])
export type FeatureFlag = v.InferOutput<typeof featureFlagSchema>

/**
 * The claims of the readable `validToken` cookie (a JWT). Display only: rights are re-read from the
 * session row. `exp` and `iat` in seconds; unknown flags of other servers are dropped. `sid` names
 * the session, where the server says it.
 */
export const validTokenClaimsSchema = v.object({
  aud: v.string(),
  exp: v.number(),
  iat: v.number(),
  sid: v.optional(v.pipe(v.string(), v.maxLength(100))),
  featureFlag: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((flags) => flags.filter((flag) => v.is(featureFlagSchema, flag))),
    ),
    [],
  ),
})
export type ValidTokenClaims = v.InferOutput<typeof validTokenClaimsSchema>

/** Longer than any document or password anybody has; refused before work is spent on it. */
const typed = typedText(200)

const signedInSchema = v.object({
  type: v.literal('success'),
  featureFlag: v.array(featureFlagSchema),
})

const passwordRefusals = {
  'password not provided': 400,
  'invalid password': 401,
  'customer removed': 403,
} as const

/** Sets `validToken` and its HttpOnly companion (design: sessions; specification 7). */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/central/sign-in',
  policy: 'public',
  summary: 'Sign in with CPF or CNPJ and password.',
  body: v.object({ cpfOrCnpj: typed, password: typed }),
  answer: signedInSchema,
  refusals: {
    'cpfOrCnpj not provided': 400,
    'invalid cpfOrCnpj': 400,
    'customer not found': 404,
    ...passwordRefusals,
  },
})

/** The password step, for a device that already told who it is. */
export const signInWithPassword = endpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/api/central/sign-in/password',
  policy: 'public',
  summary: 'Sign in with the password alone, on a device that remembers the customer.',
  body: v.object({ password: typed }),
  answer: signedInSchema,
  refusals: { 'identification required': 401, ...passwordRefusals },
})

/** Whether this device remembers a customer; the document comes masked (`***.982.247-**`). */
export const rememberedCustomer = endpoint({
  name: 'rememberedCustomer',
  method: 'GET',
  path: '/api/central/sign-in/remembered',
  policy: 'public',
  summary: 'The masked document this device is remembered by, or null.',
  answer: v.object({ document: v.nullable(v.string()) }),
  refusals: {},
})

/** Makes this device forget who uses it ("Não sou eu"). */
export const forgetCustomer = endpoint({
  name: 'forgetCustomer',
  method: 'DELETE',
  path: '/api/central/sign-in/remembered',
  policy: 'public',
  summary: 'Forget the customer remembered on this device.',
  answer: success,
  refusals: {},
})

/** The server check of the token; it renews a readable token that ran out while the session lives. */
export const validToken = endpoint({
  name: 'validToken',
  method: 'GET',
  path: '/api/central/auth/valid-token',
  policy: 'subscriber',
  summary: 'Check the session and renew its readable token.',
  answer: v.object({ type: v.literal('success'), featureFlag: v.array(featureFlagSchema) }),
  refusals: {},
})

/** Ends the session on the server and on this device. Answers success for a dead session too. */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/central/auth/sign-out',
  policy: 'public',
  summary: 'End the session.',
  answer: success,
  refusals: {},
})

/** A device somebody is signed in on. `device` names browser and system ("Chrome · Android"). */
const ownSessionSchema = v.object({
  id: v.string(),
  device: v.string(),
  signed_in_at: instant,
  last_seen: instant,
  is_current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof ownSessionSchema>

/** Where the subscriber is signed in, this device first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/central/customer/list/sessions',
  policy: 'subscriber',
  summary: 'The devices this subscriber is signed in on.',
  answer: v.object({ sessions: v.array(ownSessionSchema) }),
  refusals: {},
})

/** Signs another device of the same subscriber out. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/central/customer/session/{sessionId}',
  policy: 'subscriber',
  summary: 'End the session on one of the own devices.',
  params: v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  answer: success,
  refusals: { 'session not found': 404 },
})
