import { findEntitlement, type PlanContents } from '#domain/service/apps/entitlement.ts'
import type { TenantApp } from '#server/service/tenant-apps/port.ts'

/** An app a customer is entitled to. */
export interface EntitledApp {
  readonly app: TenantApp
  /** The contract that includes the app; null for an app that every customer has. */
  readonly contract: PlanContents | null
  /** The product that includes the app; empty when it is not included by a product. */
  readonly productId: string
}

/** An app offered to everybody belongs to no contract, unless its activation adds a product to one. */
function contractsFor(
  app: TenantApp,
  contracts: readonly PlanContents[],
): readonly (PlanContents | null)[] {
  const isForAll = app.criterion === 'any' && app.method !== 'add_product_in_contract'
  return isForAll ? [null] : contracts
}

const isOfContracts = ({ criterion, method }: TenantApp) =>
  criterion !== 'any' || method === 'add_product_in_contract'

/** What must be known of a customer's contracts to say which of these apps they have. */
export function listNeeds(apps: readonly TenantApp[]): 'nothing' | 'plans' | 'products' {
  const active = apps.filter((app) => app.isActive)
  if (active.some(({ criterion }) => criterion === 'product_in_contract')) return 'products'
  return active.some(isOfContracts) ? 'plans' : 'nothing'
}

/** All apps a customer is entitled to, in the provider's order. */
export function listEntitledApps(
  apps: readonly TenantApp[],
  contracts: readonly PlanContents[],
): EntitledApp[] {
  return apps
    .filter((app) => app.isActive)
    .flatMap((app) =>
      contractsFor(app, contracts).flatMap((contract): EntitledApp[] => {
        const found = findEntitlement(app, contract)
        return found ? [{ app, contract, productId: found.productId }] : []
      }),
    )
}
