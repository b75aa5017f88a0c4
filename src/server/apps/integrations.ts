import type { PlanContents } from '#domain/apps/entitlement.ts'
import { listEntryId } from '#domain/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/apps/integration-method.ts'
import type { Erp, ErpCustomer } from '#server/erp/port.ts'
import type { TenantApp } from '#server/tenant-apps/port.ts'
import { type Platform, PlatformRefusal, type PlatformService } from '#server/platforms/port.ts'
import { referenceOf } from './port.ts'

/** One app of one customer, with everything a method may need to ask about it. */
export interface Subject {
  readonly app: TenantApp
  readonly customer: ErpCustomer
  /** The contract that brings the app; null when it comes with being a customer. */
  readonly holding: PlanContents | null
  readonly erp: Pick<Erp, 'logins' | 'product' | 'addProduct'>
  /** Fails when the provider has no platforms. */
  readonly platform: () => Promise<Platform>
  readonly signal?: AbortSignal | undefined
}

export interface Standing {
  readonly state: 'inactive' | 'active' | 'pending' | 'deactivated'
  /** What one signs in with there. */
  readonly login: string
  readonly email: string
  readonly accessUrl: string
}

/** How one integration method is looked at and activated. */
export interface Integration {
  standing(subject: Subject): Promise<Standing>
  /** null: there is nothing to activate. */
  readonly activate: ((subject: Subject, email: string) => Promise<'active' | 'pending'>) | null
}

const bare = { login: '', email: '', accessUrl: '' }

/** An account at a platform behind the bridge. */
function account(service: PlatformService): Integration {
  return {
    async standing(subject) {
      const { signal } = subject
      const platform = await subject.platform()
      const found = await platform.account(service, referenceOf(subject), { signal })
      if (!found) return { state: 'inactive', ...bare }
      const { state, ...known } = found
      return { ...known, state: state === 'suspended' ? 'deactivated' : state }
    },
    async activate(subject, email) {
      const { legalName, document, phone, emails } = subject.customer
      const platform = await subject.platform()
      const holder = { name: legalName, document, phone, email: email || (emails[0] ?? '') }
      const { state } = await platform.open(service, referenceOf(subject), holder)
      return state === 'pending' ? 'pending' : 'active'
    },
  }
}

/** The login the provider made in its ERP is the login of the app. */
const erpLogin: Integration = {
  async standing({ erp, customer, holding, signal }) {
    const { value } = await erp.logins(customer.id, signal ? { signal } : {})
    const login = value.find(
      ({ contractId }) => holding === null || contractId === holding.contractId,
    )
    // Until staff have made one there is nothing a subscriber could do.
    return login ? { ...bare, state: 'active', login: login.login } : { ...bare, state: 'pending' }
  },
  activate: null,
}

/** The app is had when the contract holds every product it stands for. */
const productInContract: Integration = {
  standing({ app, holding }) {
    const wanted = app.addedProductIds.map(listEntryId)
    const isHeld = wanted.length > 0 && wanted.every((id) => holding?.productIds.includes(id))
    return Promise.resolve({ ...bare, state: isHeld ? 'active' : 'inactive' })
  },
  async activate({ app, customer, holding, erp }) {
    if (!holding) throw new PlatformRefusal('refused')
    const missing = app.addedProductIds
      .map(listEntryId)
      .filter((id) => !holding.productIds.includes(id))
    for (const productId of missing) {
      const { value } = await erp.product(productId)
      // Not on sale any more: its price would be a guess.
      if (!value) throw new PlatformRefusal('refused')
      const { contractId } = holding
      await erp.addProduct({ customerId: customer.id, contractId, productId, ...value })
    }
    return 'active'
  },
}

/** Shown, and nothing more: there is nobody to ask. */
const display: Integration = {
  standing: () => Promise.resolve({ ...bare, state: 'active' }),
  activate: null,
}

export const integrations: Readonly<Record<IntegrationMethod, Integration>> = {
  watch: account('watch'),
  watchbr: account('watchbr'),
  ole_tv: account('oletv'),
  oletv: account('oletv'),
  playhub: account('playhub'),
  api_toca_livros: account('toca-livros'),
  // Its page lists the users itself: the service has no account of its own.
  api_atp_box: display,
  login_sva: erpLogin,
  add_product_in_contract: productInContract,
  display_only: display,
}
