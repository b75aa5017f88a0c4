import type { PlanContents } from '#domain/apps/entitlement.ts'
import type { Session } from '#server/http/call.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Whose apps, and how freshly they are to be read. */
export interface Reader {
  readonly tenant: Tenant
  readonly session: Session
  readonly fresh: boolean
  readonly signal?: AbortSignal
}

/** The contract's id in addresses; `0` when the app comes with being a customer. */
export const contractIdOf = ({ holding }: { readonly holding: PlanContents | null }): string =>
  holding?.contractId ?? '0'

/** What platforms know the app of a contract by; never reused for another. */
export function referenceOf(subject: {
  readonly customer: { readonly id: string }
  readonly holding: PlanContents | null
  readonly app: { readonly id: string }
}): string {
  return `${subject.customer.id}-${contractIdOf(subject)}-${subject.app.id}`
}
