import { createAcs, editAcs, findAcs, removeAcs } from '#contract/staff/tenants/acs.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { AcsRecords } from './acs-records.ts'

export function acsAdminRoutes(api: Api, { records }: { readonly records: AcsRecords }): void {
  register(api, findAcs, ({ params }) => records.find(params.clientId))
  register(api, createAcs, ({ staffMember, body }) => records.create(staffMember, body))
  register(api, editAcs, ({ staffMember, params, body }) =>
    records.edit(staffMember, params.uuid, body),
  )
  register(api, removeAcs, ({ staffMember, params }) => records.remove(staffMember, params.uuid))
}
