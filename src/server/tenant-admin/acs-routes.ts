import { createAcs, editAcs, findAcs, removeAcs } from '#contract/acs.ts'
import { type Api, register } from '#server/http/register.ts'
import type { AcsRecords } from './acs-records.ts'

export function acsAdminRoutes(api: Api, { records }: { readonly records: AcsRecords }): void {
  register(api, findAcs, ({ params }) => records.find(params.clientId))
  register(api, createAcs, ({ operator, body }) => records.create(operator, body))
  register(api, editAcs, ({ operator, params, body }) => records.edit(operator, params.uuid, body))
  register(api, removeAcs, ({ operator, params }) => records.remove(operator, params.uuid))
}
