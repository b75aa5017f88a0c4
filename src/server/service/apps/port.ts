import type { PlanContents } from '#domain/service/apps/entitlement.ts'
import type { Session } from '#server/platform/http/call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** Whose apps are read. `fresh`: bypass the cache of the ERP. */
export interface Reader {
  readonly tenant: Tenant
  readonly session: Session
  readonly fresh: boolean
  readonly signal?: AbortSignal
}

/** The contract's id in URLs; `0` for an app that every customer has. */
export const contractIdOf = ({ contract }: { readonly contract: PlanContents | null }): string =>
  contract?.contractId ?? '0'

/** The id platforms know an app of a contract by. It is never reused for another one. */
export function platformReference(customerApp: {
  readonly customer: { readonly id: string }
  readonly contract: PlanContents | null
  readonly app: { readonly id: string }
}): string {
  return `${customerApp.customer.id}-${contractIdOf(customerApp)}-${customerApp.app.id}`
}
