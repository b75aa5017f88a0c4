import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  createdPasskeySchema,
  creationOptionsSchema,
  ownPasskeySchema,
  useOptionsSchema,
  usedPasskeySchema,
} from '#contract/account/passkeys.ts'
import { success, typedText, uuid } from '#contract/platform/scalars.ts'

/* Not in a specification: staff sign in with a passkey, which counts as password and code. */

/** Characters of the name of a passkey. */
export const maxPasskeyName = 60

/** A passkey of the member of staff who asks. */
const staffPasskeySchema = v.object({
  ...ownPasskeySchema.entries,
  /** Given by its owner; the browser and system that made it before that. */
  name: v.string(),
})
export type StaffPasskey = v.InferOutput<typeof staffPasskeySchema>

const ofPasskey = v.object({ id: uuid })
const listed = v.object({ passkeys: v.array(staffPasskeySchema) })
const creation = v.object({ options: creationOptionsSchema })
const created = v.object({ passkey: createdPasskeySchema })
const named = v.object({ name: typedText(200) })
const use = v.object({ options: useOptionsSchema })
const used = v.object({
  passkey: usedPasskeySchema,
  /** The account that it must be of, where a page goes on with it; empty for any. */
  login: typedText(200),
})

const createRefusals = { 'invalid passkey': 400, 'too many passkeys': 409 } as const
const renameRefusals = { 'passkey not found': 404, 'invalid name': 400 } as const
const removeRefusals = { 'passkey not found': 404 } as const
/** The same for everything that is wrong, so that it says nothing about any passkey or person. */
const signInRefusals = { 'invalid passkey': 401 } as const

/** The passkeys of the administrator, the newest first. */
export const listAdminPasskeys = endpoint({
  name: 'listAdminPasskeys',
  method: 'GET',
  path: '/api/admin/account/passkeys',
  policy: 'admin',
  summary: 'The passkeys of the administrator who asks.',
  answer: listed,
  refusals: {},
})

/** The first step of a new passkey; `createAdminPasskey` follows within five minutes. */
export const requestAdminPasskeyCreation = endpoint({
  name: 'requestAdminPasskeyCreation',
  method: 'POST',
  path: '/api/admin/account/passkey/creation',
  policy: 'admin',
  mayRefuse: ['fresh sign-in required'],
  needsFreshSignIn: true,
  summary: 'Ask for what a device makes a passkey of an administrator by.',
  answer: creation,
  refusals: { 'too many passkeys': 409 },
})

/** The second step: the passkey that the device made, in the same session. An e-mail tells of it. */
export const createAdminPasskey = endpoint({
  name: 'createAdminPasskey',
  method: 'POST',
  path: '/api/admin/account/passkey',
  policy: 'admin',
  summary: 'Keep a passkey that a device of an administrator has made.',
  body: created,
  answer: success,
  refusals: createRefusals,
})

export const renameAdminPasskey = endpoint({
  name: 'renameAdminPasskey',
  method: 'PUT',
  path: '/api/admin/account/passkey/{id}',
  policy: 'admin',
  summary: 'Name a passkey of the administrator who asks.',
  params: ofPasskey,
  entry: staffPasskeySchema,
  body: named,
  answer: success,
  refusals: renameRefusals,
})

/** An e-mail tells of it. What was opened with the passkey stays open. */
export const removeAdminPasskey = endpoint({
  name: 'removeAdminPasskey',
  method: 'DELETE',
  path: '/api/admin/account/passkey/{id}',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Remove a passkey of the administrator who asks.',
  params: ofPasskey,
  answer: success,
  refusals: removeRefusals,
})

/** The first step of a sign-in by passkey. The answer says nothing about anybody. */
export const requestAdminPasskeySignIn = endpoint({
  name: 'requestAdminPasskeySignIn',
  method: 'POST',
  path: '/api/admin/auth/passkey/request',
  policy: 'admin-visitor',
  summary: 'Ask for what a device signs an administrator in by.',
  answer: use,
  refusals: {},
})

/** Opens the session, as password and code do. */
export const signInAdminWithPasskey = endpoint({
  name: 'signInAdminWithPasskey',
  method: 'POST',
  path: '/api/admin/auth/passkey',
  policy: 'admin-visitor',
  takesProof: true,
  summary: 'Sign in as an administrator with a passkey.',
  body: used,
  answer: success,
  refusals: signInRefusals,
})

/** As `listAdminPasskeys`, for a provider's user. */
export const listOwnPasskeys = endpoint({
  name: 'listOwnPasskeys',
  method: 'GET',
  path: '/api/central/provider/access/passkeys',
  policy: 'provider',
  roles: providerRoles,
  summary: "The passkeys of the provider's user who asks.",
  answer: listed,
  refusals: {},
})

/** As for administrators. 'shared access': several people use it, and a passkey is of one person. */
export const requestOwnPasskeyCreation = endpoint({
  name: 'requestOwnPasskeyCreation',
  method: 'POST',
  path: '/api/central/provider/access/passkey/creation',
  policy: 'provider',
  mayRefuse: ['fresh sign-in required'],
  roles: providerRoles,
  needsFreshSignIn: true,
  summary: "Ask for what a device makes a passkey of a provider's user by.",
  answer: creation,
  refusals: { 'too many passkeys': 409, 'shared access': 409 },
})

export const createOwnPasskey = endpoint({
  name: 'createOwnPasskey',
  method: 'POST',
  path: '/api/central/provider/access/passkey',
  policy: 'provider',
  roles: providerRoles,
  summary: "Keep a passkey that a device of a provider's user has made.",
  body: created,
  answer: success,
  refusals: createRefusals,
})

export const renameOwnPasskey = endpoint({
  name: 'renameOwnPasskey',
  method: 'PUT',
  path: '/api/central/provider/access/passkey/{id}',
  policy: 'provider',
  roles: providerRoles,
  summary: "Name a passkey of the provider's user who asks.",
  params: ofPasskey,
  entry: staffPasskeySchema,
  body: named,
  answer: success,
  refusals: renameRefusals,
})

export const removeOwnPasskey = endpoint({
  name: 'removeOwnPasskey',
  method: 'DELETE',
  path: '/api/central/provider/access/passkey/{id}',
  policy: 'provider',
  roles: providerRoles,
  needsFreshSignIn: true,
  summary: "Remove a passkey of the provider's user who asks.",
  params: ofPasskey,
  answer: success,
  refusals: removeRefusals,
})

export const requestProviderPasskeySignIn = endpoint({
  name: 'requestProviderPasskeySignIn',
  method: 'POST',
  path: '/api/central/auth/passkey/provider/request',
  policy: 'public',
  summary: "Ask for what a device signs a provider's user in by.",
  answer: use,
  refusals: {},
})

/** Opens the session, also where the provider's rule asks for a code. */
export const signInProviderWithPasskey = endpoint({
  name: 'signInProviderWithPasskey',
  method: 'POST',
  path: '/api/central/auth/passkey/provider',
  policy: 'public',
  takesProof: true,
  summary: "Sign in as a provider's user with a passkey.",
  body: used,
  answer: success,
  refusals: signInRefusals,
})

export const staffPasskeyEndpoints = [
  listAdminPasskeys,
  requestAdminPasskeyCreation,
  createAdminPasskey,
  renameAdminPasskey,
  removeAdminPasskey,
  requestAdminPasskeySignIn,
  signInAdminWithPasskey,
  listOwnPasskeys,
  requestOwnPasskeyCreation,
  createOwnPasskey,
  renameOwnPasskey,
  removeOwnPasskey,
  requestProviderPasskeySignIn,
  signInProviderWithPasskey,
] as const
