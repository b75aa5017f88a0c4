import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { invitationSchema, userSchema } from '#contract/staff/provider-users.ts'
import { success, typedText, uuid } from '#contract/platform/scalars.ts'

/* The named users of a provider in the hands of administrators, beside its shared access. */

const clientId = v.pipe(v.string(), v.maxLength(63))
const ofTenant = v.object({ clientId })
const ofUser = v.object({ clientId, id: uuid })
const unknownTenant = { 'customer not found': 404 } as const
const unknownUser = { ...unknownTenant, 'user not found': 404 } as const

const tenantUserSchema = v.object({
  ...v.omit(userSchema, ['is_self', 'password_set_at']).entries,
  email: v.string(),
})
export type TenantUser = v.InferOutput<typeof tenantUserSchema>

/** The named users of a provider, the active ones first, by name, and the invitations not accepted yet. */
export const listTenantUsers = endpoint({
  name: 'listTenantUsers',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/users',
  policy: 'admin',
  isForTenant: true,
  summary: 'The named users of a provider, and who is invited.',
  params: ofTenant,
  answer: v.object({ users: v.array(tenantUserSchema), invitations: v.array(invitationSchema) }),
  // A server of the former version tells no invitations.
  accepts: v.object({
    users: v.array(tenantUserSchema),
    invitations: v.optional(v.array(invitationSchema), []),
  }),
  refusals: unknownTenant,
})

/**
 * Invites the first owner, who then invites all others. An invitation to the same address replaces the
 * former one, and stays when its e-mail could not be sent.
 */
export const inviteTenantOwner = endpoint({
  name: 'inviteTenantOwner',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/users/invitations',
  policy: 'admin',
  isForTenant: true,
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  needsFreshSignIn: true,
  summary: 'Invite the first owner of a provider by e-mail.',
  params: ofTenant,
  entry: invitationSchema,
  body: v.object({ email: typedText(300), name: typedText(200) }),
  answer: success,
  refusals: {
    ...unknownTenant,
    'invalid email': 400,
    'invalid name': 400,
    'user exists': 409,
    /** A named owner is there already, and invites the others. */
    'owner exists': 409,
  },
})

export const withdrawTenantInvitation = endpoint({
  name: 'withdrawTenantInvitation',
  method: 'DELETE',
  path: '/api/admin/customer/{clientId}/users/invitation/{id}',
  policy: 'admin',
  isForTenant: true,
  needsFreshSignIn: true,
  summary: 'Withdraw an invitation of a provider.',
  params: ofUser,
  answer: success,
  refusals: { ...unknownTenant, 'invitation not found': 404 },
})

/**
 * Sends an e-mail by which the user chooses a new password and enrols a new authenticator, at the host of
 * the provider. Until it is used, nothing changes.
 */
export const renewTenantUser = endpoint({
  name: 'renewTenantUser',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/user/{id}/invitation',
  policy: 'admin',
  isForTenant: true,
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  needsFreshSignIn: true,
  summary: 'Let a user of a provider choose a new password, by e-mail.',
  params: ofUser,
  answer: success,
  refusals: { ...unknownUser, 'user disabled': 409 },
})

/** Removes authenticator, recovery codes and passkeys, ends the sessions, and tells the user by e-mail. */
export const resetTenantUserSecondFactor = endpoint({
  name: 'resetTenantUserSecondFactor',
  method: 'DELETE',
  path: '/api/admin/customer/{clientId}/user/{id}/second-factor',
  policy: 'admin',
  isForTenant: true,
  needsFreshSignIn: true,
  summary: 'Remove the authenticator of a user of a provider and end the sessions.',
  params: ofUser,
  answer: success,
  refusals: { ...unknownUser, 'not enrolled': 409 },
})

/** Disabling ends the sessions. An enabled owner must be left. */
export const setTenantUserEnabled = endpoint({
  name: 'setTenantUserEnabled',
  method: 'PUT',
  path: '/api/admin/customer/{clientId}/user/{id}/enabled',
  policy: 'admin',
  isForTenant: true,
  needsFreshSignIn: true,
  summary: 'Disable a user of a provider, or enable it again.',
  params: ofUser,
  entry: tenantUserSchema,
  body: v.object({ is_enabled: v.boolean() }),
  answer: success,
  refusals: { ...unknownUser, 'last owner': 409 },
})

export const tenantUserEndpoints = [
  listTenantUsers,
  inviteTenantOwner,
  withdrawTenantInvitation,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
] as const
