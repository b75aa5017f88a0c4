import type { AppOffer } from '#domain/service/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/service/apps/integration-method.ts'

/** An app a provider offers. */
export interface TenantApp extends AppOffer {
  /** Digits, used in URLs. */
  readonly id: string
  readonly name: string
  readonly image: string
  readonly pendingText: string
  readonly activeText: string
  readonly appStoreLink: string
  readonly playStoreLink: string
  readonly method: IntegrationMethod
  /** The products that `add_product_in_contract` adds, as `id - label`. */
  readonly addedProductIds: readonly string[]
  readonly isActive: boolean
  readonly changedAt: Date
}
