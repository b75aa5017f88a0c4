import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { AdministratorInvitations } from './administrator-invitations.ts'
import type { Administrators } from './administrators.ts'

const success = { type: 'success' } as const

export function administratorRoutes(
  api: Api,
  deps: {
    readonly administrators: Administrators
    readonly invitations: AdministratorInvitations
  },
): void {
  const { administrators, invitations } = deps

  register(api, listAdministrators, ({ staffMember }) => administrators.list(staffMember))

  register(api, addAdministrator, async ({ staffMember, body }) => {
    await administrators.add(staffMember, body)
    return success
  })

  register(api, renewAdministratorAccess, async ({ staffMember, params, body }) => {
    await administrators.renewAccess(staffMember, params.id, body.password)
    return success
  })

  register(api, disableAdministrator, async ({ staffMember, params }) => {
    await administrators.disable(staffMember, params.id)
    return success
  })

  register(api, endAdministratorSessions, async ({ staffMember, params }) => {
    await administrators.endSessions(staffMember, params.id)
    return success
  })

  register(api, inviteAdministrator, async (call) => {
    await invitations.invite(call, call.body)
    return success
  })

  register(api, withdrawAdministratorInvitation, async ({ staffMember, params }) => {
    await invitations.withdraw(staffMember, params.id)
    return success
  })

  register(api, findAdministratorInvitation, ({ source, body }) =>
    invitations.find(source, body.code),
  )

  register(api, acceptAdministratorInvitation, async ({ source, body }) => {
    await invitations.accept(source, body)
    return success
  })
}
