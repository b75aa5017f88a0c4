import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, typedText, uuid } from '#contract/platform/scalars.ts'

/** An invitation of an administrator that was not accepted yet. */
export const administratorInvitationSchema = v.object({
  id: uuid,
  name: v.string(),
  email: v.string(),
  expires_at: instant,
})
export type AdministratorInvitation = v.InferOutput<typeof administratorInvitationSchema>

/**
 * Sends an e-mail with a code, by which the invited person chooses a password. An invitation to the same
 * address replaces the former one. When the e-mail could not be sent the invitation stays, to be sent
 * again.
 */
export const inviteAdministrator = endpoint({
  name: 'inviteAdministrator',
  method: 'POST',
  path: '/api/admin/administrators/invitations',
  policy: 'admin',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  needsFreshSignIn: true,
  summary: 'Invite an administrator by e-mail.',
  entry: administratorInvitationSchema,
  body: v.object({ email: typedText(300), name: typedText(200) }),
  answer: success,
  refusals: { 'invalid email': 400, 'invalid name': 400, 'administrator exists': 409 },
})

export const withdrawAdministratorInvitation = endpoint({
  name: 'withdrawAdministratorInvitation',
  method: 'DELETE',
  path: '/api/admin/administrators/invitation/{id}',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Withdraw the invitation of an administrator.',
  params: v.object({ id: uuid }),
  answer: success,
  refusals: { 'invitation not found': 404 },
})

const invitationPath = '/api/admin/auth/invitation'
/** Also of a code that was used, was withdrawn or has expired. */
const unknownCode = { 'invitation not found': 404 } as const

/** Who is invited with this code. */
export const findAdministratorInvitation = endpoint({
  name: 'findAdministratorInvitation',
  method: 'POST',
  path: invitationPath,
  policy: 'admin-visitor',
  mayRefuse: ['too many requests'],
  summary: 'Who is invited with a code to be an administrator.',
  body: v.object({ code: typedText(200) }),
  answer: v.object({ name: v.string(), email: v.string() }),
  refusals: unknownCode,
})

/** Adds the administrator and uses the code up; the first sign-in then asks for an authenticator. */
export const acceptAdministratorInvitation = endpoint({
  name: 'acceptAdministratorInvitation',
  method: 'PUT',
  path: invitationPath,
  policy: 'admin-visitor',
  mayRefuse: ['too many requests', 'queue full'],
  summary: 'Accept the invitation of an administrator by choosing a password.',
  body: v.object({ code: typedText(200), password: typedText(200) }),
  answer: success,
  refusals: { ...unknownCode, 'weak password': 400 },
})

export const administratorInvitationEndpoints = [
  inviteAdministrator,
  withdrawAdministratorInvitation,
  findAdministratorInvitation,
  acceptAdministratorInvitation,
] as const
