import type { Cents } from '#domain/platform/values/money.ts'
import type { PlanContents } from '#domain/service/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/service/apps/integration-method.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import {
  type Platform,
  PlatformRefusal,
  type PlatformService,
} from '#server/upstreams/platforms/port.ts'
import type { TenantApp } from '#server/service/tenant-apps/port.ts'
import { missingProductIds } from './missing-products.ts'
import { platformReference } from './port.ts'

/** One app of one customer, with everything an integration method needs to handle it. */
export interface CustomerApp {
  readonly app: TenantApp
  readonly customer: ErpCustomer
  /** The contract that includes the app; null for an app that every customer has. */
  readonly contract: PlanContents | null
  /** What the contract has is a part: what is missing in it may be there. */
  readonly isIncomplete?: boolean
  /** Prices are read past the cache. */
  readonly fresh?: boolean
  readonly erp: Pick<Erp, 'logins' | 'product' | 'addProduct'>
  /** Rejects when the provider has no platforms. */
  readonly platform: () => Promise<Platform>
  readonly signal?: AbortSignal | undefined
}

export interface AppStatus {
  readonly state: 'inactive' | 'active' | 'pending' | 'deactivated'
  /** What the customer signs in with at the service. */
  readonly login: string
  readonly email: string
  readonly accessUrl: string
}

/** How the apps of one integration method are looked up and activated. */
export interface Integration {
  readStatus(customerApp: CustomerApp): Promise<AppStatus>
  /** null: apps of this method cannot be activated here. */
  readonly activate:
    | ((
        customerApp: CustomerApp,
        agreed: Agreed,
      ) => Promise<'active' | 'pending' | 'price changed'>)
    | null
}

/** What the subscriber typed, and the price a month that the subscriber was told. */
export interface Agreed {
  readonly email: string
  readonly price: Cents
}

const noAccount = { login: '', email: '', accessUrl: '' }

/** An account at a platform behind the bridge. */
function platformAccount(service: PlatformService): Integration {
  return {
    async readStatus(customerApp) {
      const { signal } = customerApp
      const platform = await customerApp.platform()
      const reference = platformReference(customerApp)
      const account = await platform.account(service, reference, { signal })
      if (!account) return { state: 'inactive', ...noAccount }
      const { state, ...fields } = account
      return { ...fields, state: state === 'suspended' ? 'deactivated' : state }
    },
    async activate(customerApp, { email }) {
      const { legalName, document, phone, emails } = customerApp.customer
      const platform = await customerApp.platform()
      const holder = { name: legalName, document, phone, email: email || (emails[0] ?? '') }
      const { state } = await platform.open(service, platformReference(customerApp), holder)
      return state === 'pending' ? 'pending' : 'active'
    },
  }
}

/** The app uses the login that the provider created in its ERP. */
const erpLogin: Integration = {
  async readStatus({ erp, customer, contract, signal }) {
    const login = findListed(
      await erp.logins(customer.id, signal ? { signal } : {}),
      ({ contractId }) => contract === null || contractId === contract.contractId,
    )
    // Pending: only the provider's staff can create the login.
    return login
      ? { ...noAccount, state: 'active', login: login.login }
      : { ...noAccount, state: 'pending' }
  },
  activate: null,
}

type Product = Pick<Parameters<Erp['addProduct']>[0], 'name' | 'price' | 'productId'>

/** The app is active when the contract has all products that belong to it. */
const productInContract: Integration = {
  async readStatus({ app, contract, isIncomplete }) {
    const missing = missingProductIds({ app, contract })
    // Added once more, it would be billed twice.
    if (missing.length > 0 && isIncomplete) {
      throw protocolError('erp', 'the product of an app may be unreadable')
    }
    const isActive = app.addedProductIds.length > 0 && missing.length === 0
    return { ...noAccount, state: isActive ? 'active' : 'inactive' }
  },
  async activate({ app, customer, contract, erp }, { price: agreed }) {
    if (!contract) throw new PlatformRefusal('refused')
    const { contractId } = contract
    const products: Product[] = []
    // All prices are known before the first product is added: a part of the app is not the app.
    for (const productId of missingProductIds({ app, contract })) {
      const { value } = await erp.product(productId, { fresh: true })
      // The product is no longer on sale, so there is no price to add it for.
      if (!value) throw new PlatformRefusal('refused')
      products.push({ productId, name: value.name, price: value.price })
    }
    if (products.reduce((sum, { price }) => sum + price, 0) !== agreed) return 'price changed'
    for (const product of products) {
      await erp.addProduct({ customerId: customer.id, contractId, ...product })
    }
    return 'active'
  },
}

/** The app is only shown: no system knows a status. */
const displayOnly: Integration = {
  readStatus: () => Promise.resolve({ ...noAccount, state: 'active' }),
  activate: null,
}

export const integrations: Readonly<Record<IntegrationMethod, Integration>> = {
  watch: platformAccount('watch'),
  watchbr: platformAccount('watchbr'),
  ole_tv: platformAccount('oletv'),
  oletv: platformAccount('oletv'),
  playhub: platformAccount('playhub'),
  api_toca_livros: platformAccount('toca-livros'),
  // The storage has no account of its own; its page lists its users instead.
  api_atp_box: displayOnly,
  login_sva: erpLogin,
  add_product_in_contract: productInContract,
  display_only: displayOnly,
}
