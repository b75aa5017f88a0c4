import { listEntryId, type PlanContents } from '#domain/service/apps/entitlement.ts'
import type { TenantApp } from '#server/service/tenant-apps/port.ts'

/** The products that activating an app would still have to add to the contract. */
export function missingProductIds({
  app,
  contract,
}: {
  readonly app: Pick<TenantApp, 'addedProductIds'>
  readonly contract: PlanContents | null
}): string[] {
  return app.addedProductIds.map(listEntryId).filter((id) => !contract?.productIds.includes(id))
}
