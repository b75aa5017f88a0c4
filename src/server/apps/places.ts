import { findEntitlement, type PlanContents } from '#domain/apps/entitlement.ts'
import type { TenantApp } from '#server/tenant-apps/port.ts'

/** An app of a customer and the contract that brings it, if it takes one. */
export interface Place {
  readonly app: TenantApp
  readonly holding: PlanContents | null
  /** The product it comes with; empty when it is none. */
  readonly productId: string
}

/** What is offered to everybody hangs on no contract, unless it adds to one. */
function holders(
  app: TenantApp,
  holdings: readonly PlanContents[],
): readonly (PlanContents | null)[] {
  const isForAll = app.criterion === 'any' && app.method !== 'add_product_in_contract'
  return isForAll ? [null] : holdings
}

/** Everything a customer has of what a provider offers, in the provider's order. */
export function placesOf(apps: readonly TenantApp[], holdings: readonly PlanContents[]): Place[] {
  return apps
    .filter((app) => app.isActive)
    .flatMap((app) =>
      holders(app, holdings).flatMap((holding): Place[] => {
        const found = findEntitlement(app, holding)
        return found ? [{ app, holding, productId: found.productId }] : []
      }),
    )
}
