import * as v from 'valibot'
import { ofBothStaff } from '#contract/platform/endpoint-pairs.ts'
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

/** The passkeys of the member of staff, the newest first. */
export const [listAdminPasskeys, listOwnPasskeys] = ofBothStaff(
  { name: 'listAdminPasskeys', path: '/api/admin/account/passkeys' },
  { name: 'listOwnPasskeys', path: '/api/central/provider/access/passkeys' },
  {
    method: 'GET',
    policy: 'staff',
    summary: 'The passkeys of the member of staff who asks.',
    answer: v.object({ passkeys: v.array(staffPasskeySchema) }),
    refusals: {},
  },
)

/**
 * The first step of a new passkey; the second follows within five minutes. 'shared access': several people
 * use it, and a passkey is of one person.
 */
export const [requestAdminPasskeyCreation, requestOwnPasskeyCreation] = ofBothStaff(
  { name: 'requestAdminPasskeyCreation', path: '/api/admin/account/passkey/creation' },
  {
    name: 'requestOwnPasskeyCreation',
    path: '/api/central/provider/access/passkey/creation',
    refusals: { 'too many passkeys': 409, 'shared access': 409 },
  },
  {
    method: 'POST',
    policy: 'staff',
    mayRefuse: ['fresh sign-in required'],
    needsFreshSignIn: true,
    summary: 'Ask for what a device makes a passkey of a member of staff by.',
    answer: v.object({ options: creationOptionsSchema }),
    refusals: { 'too many passkeys': 409 },
  },
)

/** The second step: the passkey that the device made, in the same session. An e-mail tells of it. */
export const [createAdminPasskey, createOwnPasskey] = ofBothStaff(
  { name: 'createAdminPasskey', path: '/api/admin/account/passkey' },
  { name: 'createOwnPasskey', path: '/api/central/provider/access/passkey' },
  {
    method: 'POST',
    policy: 'staff',
    summary: 'Keep a passkey that a device of a member of staff has made.',
    body: v.object({ passkey: createdPasskeySchema }),
    answer: success,
    refusals: { 'invalid passkey': 400, 'too many passkeys': 409 },
  },
)

export const [renameAdminPasskey, renameOwnPasskey] = ofBothStaff(
  { name: 'renameAdminPasskey', path: '/api/admin/account/passkey/{id}' },
  { name: 'renameOwnPasskey', path: '/api/central/provider/access/passkey/{id}' },
  {
    method: 'PUT',
    policy: 'staff',
    summary: 'Name a passkey of the member of staff who asks.',
    params: ofPasskey,
    entry: staffPasskeySchema,
    body: v.object({ name: typedText(200) }),
    answer: success,
    refusals: { 'passkey not found': 404, 'invalid name': 400 },
  },
)

/** An e-mail tells of it. What was opened with the passkey stays open. */
export const [removeAdminPasskey, removeOwnPasskey] = ofBothStaff(
  { name: 'removeAdminPasskey', path: '/api/admin/account/passkey/{id}' },
  { name: 'removeOwnPasskey', path: '/api/central/provider/access/passkey/{id}' },
  {
    method: 'DELETE',
    policy: 'staff',
    needsFreshSignIn: true,
    summary: 'Remove a passkey of the member of staff who asks.',
    params: ofPasskey,
    answer: success,
    refusals: { 'passkey not found': 404 },
  },
)

/** The first step of a sign-in by passkey. The answer says nothing about anybody. */
export const [requestAdminPasskeySignIn, requestProviderPasskeySignIn] = ofBothStaff(
  { name: 'requestAdminPasskeySignIn', path: '/api/admin/auth/passkey/request' },
  { name: 'requestProviderPasskeySignIn', path: '/api/central/auth/passkey/provider/request' },
  {
    method: 'POST',
    policy: 'staff-visitor',
    summary: 'Ask for what a device signs a member of staff in by.',
    answer: v.object({ options: useOptionsSchema }),
    refusals: {},
  },
)

/** Opens the session, as password and code do, also where the provider's rule asks for a code. */
export const [signInAdminWithPasskey, signInProviderWithPasskey] = ofBothStaff(
  { name: 'signInAdminWithPasskey', path: '/api/admin/auth/passkey' },
  { name: 'signInProviderWithPasskey', path: '/api/central/auth/passkey/provider' },
  {
    method: 'POST',
    policy: 'staff-visitor',
    takesProof: true,
    summary: 'Sign in as a member of staff with a passkey.',
    body: v.object({
      passkey: usedPasskeySchema,
      /** The account that it must be of, where a page goes on with it; empty for any. */
      login: typedText(200),
    }),
    answer: success,
    /** The same for everything that is wrong, so that it says nothing about any passkey or person. */
    refusals: { 'invalid passkey': 401 },
  },
)

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
