import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { imagePath } from '#server/site/images/port.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { TenantAppsModule } from '#server/service/tenant-apps/module.ts'
import { type Activation, activateOnce } from './activation.ts'
import type { ActivationLeases } from './activation-leases.ts'
import { buildAppDetails } from './details.ts'
import { type EntitledApp, listEntitledApps, listNeeds } from './entitled-apps.ts'
import { type Agreed, type AppStatus, type CustomerApp, integrations } from './integrations.ts'
import { contractIdOf, type Reader } from './port.ts'

/** How URLs name an app; `productId` only where the URL has one. */
export interface AppAddress {
  readonly contractId: string
  readonly appId: string
  readonly productId?: string
}

interface Deps {
  readonly erps: Pick<Erps, 'for'>
  readonly apps: Pick<TenantAppsModule['store'], 'list'>
  readonly platforms: Platforms
  readonly leases: ActivationLeases
  readonly now: () => Date
}

export type AppService = ReturnType<typeof appService>

export function appService({ erps, apps, platforms, leases, now }: Deps) {
  async function listEntitled({
    tenant,
    session,
    fresh,
    signal,
  }: Reader): Promise<Dated<Rows<EntitledApp>>> {
    const options = { fresh, ...(signal && { signal }) }
    const contents = erps.for(tenant).planContents(session.customerId, options)
    const [offered, { value, ...dated }] = await Promise.all([apps.list(tenant.clientId), contents])
    return { ...dated, value: listEntitledApps(offered, [...value]) }
  }

  /**
   * The same for a list, which shows no prices: the ERP is asked only for what the provider's apps
   * depend on, and for nothing where each of them is for everybody.
   */
  async function listShown({
    tenant,
    session,
    fresh,
    signal,
  }: Reader): Promise<Dated<Rows<EntitledApp>>> {
    const offered = await apps.list(tenant.clientId)
    const erp = erps.for(tenant)
    const options = { fresh, mayBeDated: true, ...(signal && { signal }) }
    const needs = listNeeds(offered)
    if (needs === 'products') {
      const { value, ...dated } = await erp.planContents(session.customerId, options)
      return { ...dated, value: listEntitledApps(offered, [...value]) }
    }
    if (needs === 'nothing') return { value: listEntitledApps(offered, []), asOf: now() }
    const { value, ...dated } = await erp.contractPlans(session.customerId, options)
    const contents = value.map(({ contractId, planId }) => {
      return { contractId, planId, productIds: [], added: [] }
    })
    return { ...dated, value: listEntitledApps(offered, contents) }
  }

  /** null when the customer is not entitled to such an app. */
  async function find(reader: Reader, { contractId, appId, productId }: AppAddress) {
    const list = await listEntitled(reader)
    const entitledApp = findListed(
      list,
      (one) =>
        one.app.id === appId &&
        contractIdOf(one) === contractId &&
        (productId === undefined || one.productId === productId),
    )
    const { asOf, isIncomplete = false } = list
    return entitledApp ? { entitledApp: { ...entitledApp, isIncomplete }, asOf } : null
  }

  /** null when the ERP no longer knows the customer. */
  async function loadCustomerApp(
    { tenant, session, fresh, signal }: Reader,
    { app, contract, isIncomplete = false }: EntitledApp & Pick<CustomerApp, 'isIncomplete'>,
  ): Promise<CustomerApp | null> {
    const erp = erps.for(tenant)
    const { value: customer } = await erp.customer(session.customerId)
    if (!customer) return null
    const platform = () => platforms.for(tenant.clientId)
    return {
      app,
      contract,
      isIncomplete,
      fresh,
      customer,
      erp,
      platform,
      ...(signal && { signal }),
    }
  }

  return {
    listEntitled,
    find,
    loadCustomerApp,
    readStatus: (customerApp: CustomerApp): Promise<AppStatus> =>
      integrations[customerApp.app.method].readStatus(customerApp),

    list: async (reader: Reader) => {
      const { value: entitledApps, asOf, isIncomplete } = await listShown(reader)
      const contractIds = [...new Set(entitledApps.map(contractIdOf))]
      return {
        groups: contractIds.map((contract_id) => ({
          contract_id,
          customer_apps: entitledApps
            .filter((one) => contractIdOf(one) === contract_id)
            .map(({ app, productId }) => ({
              customer_app: {
                id: app.id,
                name: app.name,
                image: imagePath(app.image),
                app_store_link: app.appStoreLink,
                play_store_link: app.playStoreLink,
              },
              integration_method: app.method,
              product_id: productId,
            })),
        })),
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    details: async (reader: Reader, address: AppAddress) => {
      const found = await find(reader, address)
      const customerApp = found && (await loadCustomerApp(reader, found.entitledApp))
      const app = customerApp && (await buildAppDetails(customerApp))
      return app && { app, as_of: found.asOf.toISOString() }
    },

    activate: async (
      { tenant, session }: Reader,
      { contractId, appId }: AppAddress,
      agreed: Agreed,
    ): Promise<Activation> => {
      const reader = { tenant, session, fresh: true }
      const found = await find(reader, { contractId, appId })
      if (!found) return { refused: 'app not found' }
      if (tenant.rules.appActivation === 'contact') return { refused: 'activation not offered' }
      const customerApp = await loadCustomerApp(reader, found.entitledApp)
      if (!customerApp) return { refused: 'app not found' }
      const { clientId } = tenant
      const { customerId, documentHash } = session
      const key = { clientId, customerId, documentHash, contractId, appId }
      return activateOnce({ leases, now }, key, customerApp, agreed)
    },
  }
}
