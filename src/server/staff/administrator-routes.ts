import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/administrators.ts'
import { type Api, register } from '#server/http/register.ts'
import type { Administrators } from './administrators.ts'

const success = { type: 'success' } as const

export function administratorRoutes(api: Api, administrators: Administrators): void {
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
}
