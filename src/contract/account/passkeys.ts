import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, typedText, uuid } from '#contract/platform/scalars.ts'
import { acceptedSignIn, saysOwnDevice, signedInSchema } from './session.ts'

/* Not in a specification: signing in with the fingerprint or face of a device (WebAuthn, level 3). */

const base64url = (maxLength: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength))

/** Ids of credentials have at most 1,023 bytes. */
const credentialId = base64url(1364)
const clientData = base64url(4096)

const described = v.array(
  v.object({
    id: credentialId,
    type: v.literal('public-key'),
    transports: v.array(v.string()),
  }),
)

/** What a browser makes a passkey by, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
export const creationOptionsSchema = v.object({
  challenge: v.string(),
  /** `id`: the host of the provider, so that no other host can use the passkey. */
  rp: v.object({ id: v.string(), name: v.string() }),
  /** `id`: random; it says nothing about the subscriber. The names are shown by the device alone. */
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: described,
  authenticatorSelection: v.object({
    residentKey: v.literal('preferred'),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreationOptions = v.InferOutput<typeof creationOptionsSchema>

/** What a browser uses a passkey by. `allowCredentials` is empty where the device may choose. */
export const useOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: described,
})
export type PasskeyUseOptions = v.InferOutput<typeof useOptionsSchema>

/** A passkey just made by a device; the parts are base64url of what WebAuthn calls them. */
export const createdPasskeySchema = v.object({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: base64url(16_384),
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(8)), []),
})
export type CreatedPasskey = v.InferOutput<typeof createdPasskeySchema>

/** The proof that a device used its passkey. */
export const usedPasskeySchema = v.object({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: base64url(4096),
  signature: base64url(4096),
  userHandle: v.optional(base64url(88)),
})
export type UsedPasskey = v.InferOutput<typeof usedPasskeySchema>

/**
 * Begins the handle of each member of staff. Staff and subscribers of a provider share its host, so a
 * device may offer the passkeys of one where the other signs in.
 */
export const staffHandlePrefix = 'staffkey'

/** A passkey of the subscriber. `device` names the browser and system that made it. */
export const ownPasskeySchema = v.object({
  id: uuid,
  device: v.string(),
  created_at: instant,
  /** null: not used yet. */
  last_used_at: v.nullable(instant),
})
export type OwnPasskey = v.InferOutput<typeof ownPasskeySchema>

/** The subscriber's passkeys, the newest first. */
export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/central/customer/list/passkeys',
  policy: 'subscriber',
  summary: 'The passkeys of this subscriber.',
  worksWithoutErp: true,
  answer: v.object({ passkeys: v.array(ownPasskeySchema) }),
  refusals: {},
})

/**
 * The first step of a new passkey. It needs the password when the session is older than fifteen
 * minutes: a stranger at an unattended device cannot add a passkey of their own.
 */
export const requestPasskeyCreation = endpoint({
  name: 'requestPasskeyCreation',
  method: 'POST',
  path: '/api/central/customer/passkey/creation',
  policy: 'subscriber',
  mayRefuse: ['queue full'],
  upstreamCost: 'fresh read',
  makesOld: [],
  summary: 'Ask for what a device makes a passkey by.',
  body: v.object({ currentPassword: typedText(200) }),
  answer: v.object({ options: creationOptionsSchema }),
  refusals: {
    'currentPassword not provided': 403,
    'invalid currentPassword': 400,
    'too many passkeys': 409,
  },
})

/** The second step: the passkey that the device made, within five minutes, in the same session. */
export const createPasskey = endpoint({
  name: 'createPasskey',
  method: 'POST',
  path: '/api/central/customer/passkey',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Keep a passkey that this device has made.',
  body: v.object({ passkey: createdPasskeySchema }),
  answer: success,
  refusals: { 'invalid passkey': 400, 'too many passkeys': 409 },
})

/** What a device proves one of the subscriber's passkeys by, before one is removed. */
export const requestPasskeyProof = endpoint({
  name: 'requestPasskeyProof',
  method: 'POST',
  path: '/api/central/customer/passkey/proof',
  policy: 'subscriber',
  summary: 'Ask for what a device proves a passkey of this subscriber by.',
  worksWithoutErp: true,
  answer: v.object({ options: useOptionsSchema }),
  refusals: {},
})

/** Removes a passkey, given the password or the proof of any passkey of the subscriber. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/central/customer/passkey/{passkeyId}',
  policy: 'subscriber',
  mayRefuse: ['too many requests', 'queue full'],
  summary: 'Remove a passkey, given the password or a passkey.',
  worksWithoutErp: true,
  params: v.object({ passkeyId: uuid }),
  body: v.object({ currentPassword: typedText(200), passkey: v.optional(usedPasskeySchema) }),
  answer: success,
  refusals: {
    'currentPassword not provided': 400,
    'invalid currentPassword': 400,
    'invalid passkey': 400,
    'passkey not found': 404,
  },
})

/** The first step of a sign-in by passkey. The answer says nothing about any subscriber. */
export const requestPasskeySignIn = endpoint({
  name: 'requestPasskeySignIn',
  method: 'POST',
  path: '/api/central/sign-in/passkey/request',
  policy: 'public',
  summary: 'Ask for what a device signs in by with its passkey.',
  answer: v.object({ options: useOptionsSchema }),
  refusals: {},
})

/**
 * Signs in as with the password: the same cookies. 'passkey not found' for a passkey that was removed,
 * was made at another provider or belongs to a person who is no customer any more; the device may forget
 * it. 'invalid passkey' for anything else that is wrong.
 */
export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/central/sign-in/passkey',
  policy: 'public',
  takesProof: true,
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  summary: 'Sign in with a passkey of this device.',
  body: v.object({ passkey: usedPasskeySchema, isOwnDevice: saysOwnDevice }),
  answer: signedInSchema,
  accepts: acceptedSignIn,
  refusals: {
    'invalid passkey': 401,
    'passkey not found': 401,
    'customer removed': 403,
    'portal closed for customer': 403,
  },
})

/** All of them, for the list of every endpoint. */
export const passkeyEndpoints = [
  requestPasskeySignIn,
  signInWithPasskey,
  listPasskeys,
  requestPasskeyCreation,
  createPasskey,
  requestPasskeyProof,
  removePasskey,
] as const
