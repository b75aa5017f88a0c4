import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, instant, success, typedText, uuid } from '#contract/platform/scalars.ts'

/** The longest name of a provider's user, in characters. */
export const maxProviderUserName = 100

const role = v.picklist(providerRoles)
const owners = ['owner'] as const

export const userSchema = v.object({
  id: uuid,
  name: v.string(),
  /** Null for the shared access of the provider, which is an owner. */
  email: v.nullable(v.string()),
  role,
  /** The user who asks. */
  is_self: v.boolean(),
  /** A disabled user cannot sign in; the row stays, so that the audit keeps its name. */
  is_disabled: v.boolean(),
  has_authenticator: v.boolean(),
  passkeys: count,
  /** Open sessions. */
  sessions: count,
  password_set_at: instant,
  /** Null before the first sign-in. */
  last_sign_in_at: v.nullable(instant),
})
export type ProviderUser = v.InferOutput<typeof userSchema>

export const invitationSchema = v.object({
  id: uuid,
  name: v.string(),
  email: v.string(),
  role,
  expires_at: instant,
})
export type ProviderInvitation = v.InferOutput<typeof invitationSchema>

/** The users of the provider, the active ones first, by name, and the invitations not accepted yet. */
export const listProviderUsers = endpoint({
  name: 'listProviderUsers',
  method: 'GET',
  path: '/api/central/provider/users',
  policy: 'provider',
  roles: owners,
  summary: 'The users of this provider, and who is invited.',
  answer: v.object({ users: v.array(userSchema), invitations: v.array(invitationSchema) }),
  refusals: {},
})

/**
 * Sends an e-mail with a code, by which the invited person chooses a password. An invitation to the same
 * address replaces the former one. When the e-mail could not be sent the invitation stays, to be sent
 * again.
 */
export const inviteProviderUser = endpoint({
  name: 'inviteProviderUser',
  method: 'POST',
  path: '/api/central/provider/users/invitations',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Invite a user of this provider by e-mail.',
  entry: invitationSchema,
  body: v.object({ email: typedText(300), name: typedText(200), role }),
  answer: success,
  refusals: { 'invalid email': 400, 'invalid name': 400, 'user exists': 409 },
})

const ofInvitation = v.object({ id: uuid })

export const withdrawProviderInvitation = endpoint({
  name: 'withdrawProviderInvitation',
  method: 'DELETE',
  path: '/api/central/provider/users/invitation/{id}',
  policy: 'provider',
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Withdraw an invitation.',
  params: ofInvitation,
  answer: success,
  refusals: { 'invitation not found': 404 },
})

const ofUser = v.object({ id: uuid })

/** 'own access': users do not change their own access, which would end their session. */
const colleagueRefusals = { 'user not found': 404, 'own access': 409 } as const

/**
 * Sends an e-mail by which a user chooses a new password and enrols a new authenticator: the way back in
 * after losing password or phone. Until it is used, nothing changes.
 */
export const renewProviderUser = endpoint({
  name: 'renewProviderUser',
  method: 'POST',
  path: '/api/central/provider/user/{id}/invitation',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Let a user choose a new password, by e-mail.',
  params: ofUser,
  answer: success,
  refusals: { ...colleagueRefusals, 'user disabled': 409, 'shared access': 409 },
})

export const setProviderUserRole = endpoint({
  name: 'setProviderUserRole',
  method: 'PUT',
  path: '/api/central/provider/user/{id}/role',
  policy: 'provider',
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Change what a user of this provider may do.',
  params: ofUser,
  entry: userSchema,
  body: v.object({ role }),
  answer: success,
  refusals: { ...colleagueRefusals, 'shared access': 409, 'last owner': 409 },
})

/** Disabling ends the sessions. The shared access is disabled here too, once there is another owner. */
export const setProviderUserEnabled = endpoint({
  name: 'setProviderUserEnabled',
  method: 'PUT',
  path: '/api/central/provider/user/{id}/enabled',
  policy: 'provider',
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Disable a user of this provider, or enable it again.',
  params: ofUser,
  entry: userSchema,
  body: v.object({ is_enabled: v.boolean() }),
  answer: success,
  refusals: { ...colleagueRefusals, 'last owner': 409 },
})

/**
 * Removes authenticator, recovery codes and passkeys of a user who lost the phone, and ends the sessions;
 * the password stays. A named user is told by e-mail.
 */
export const resetProviderUserSecondFactor = endpoint({
  name: 'resetProviderUserSecondFactor',
  method: 'DELETE',
  path: '/api/central/provider/user/{id}/second-factor',
  policy: 'provider',
  roles: owners,
  needsFreshSignIn: true,
  summary: 'Remove the authenticator of a user of this provider and end the sessions.',
  params: ofUser,
  answer: success,
  refusals: { ...colleagueRefusals, 'not enrolled': 409 },
})

/** Ends the sessions of a user, who may sign in again. */
export const endProviderUserSessions = endpoint({
  name: 'endProviderUserSessions',
  method: 'DELETE',
  path: '/api/central/provider/user/{id}/sessions',
  policy: 'provider',
  roles: owners,
  needsFreshSignIn: true,
  summary: 'End the sessions of a user of this provider.',
  params: ofUser,
  answer: success,
  refusals: colleagueRefusals,
})

const invitationPath = '/api/central/auth/provider/invitation'
const unknownCode = { 'invitation not found': 404 } as const

/** Who is invited with this code. */
export const findProviderInvitation = endpoint({
  name: 'findProviderInvitation',
  method: 'POST',
  path: invitationPath,
  policy: 'public',
  mayRefuse: ['too many requests'],
  summary: 'Who is invited with a code.',
  body: v.object({ code: typedText(200) }),
  answer: v.object({ name: v.string(), email: v.string(), role }),
  refusals: unknownCode,
})

/** Sets the password of the invited user and uses the code up; the user then signs in. */
export const acceptProviderInvitation = endpoint({
  name: 'acceptProviderInvitation',
  method: 'PUT',
  path: invitationPath,
  policy: 'public',
  mayRefuse: ['too many requests', 'queue full'],
  summary: 'Accept an invitation by choosing a password.',
  body: v.object({ code: typedText(200), password: typedText(200) }),
  answer: success,
  refusals: { ...unknownCode, 'weak password': 400 },
})

export const providerUserEndpoints = [
  listProviderUsers,
  inviteProviderUser,
  withdrawProviderInvitation,
  renewProviderUser,
  setProviderUserRole,
  setProviderUserEnabled,
  resetProviderUserSecondFactor,
  endProviderUserSessions,
  findProviderInvitation,
  acceptProviderInvitation,
] as const
