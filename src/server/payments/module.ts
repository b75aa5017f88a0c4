import type { CardsModule } from '#server/cards/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { Logger } from '#server/http/log.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Background, Module } from '#server/module.ts'
import type { ChargedInvoices } from './charged-invoices.ts'
import { gatewayNotifications } from './notification.ts'
import { paymentResolver } from './resolver.ts'
import { paymentRoutes } from './routes.ts'
import { paymentService } from './service.ts'
import { settlement as settlements } from './settlement.ts'
import { paymentStore } from './store.ts'

export interface PaymentsModule extends Module {
  readonly schedule: Background
  /** Resolves the payments that are due and returns how many there were. */
  resolveDue(): Promise<number>
}

export function paymentsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly charged: Pick<ChargedInvoices, 'forget'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly tenants: TenantFinder
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly now: () => Date
  readonly log: Logger
}): PaymentsModule {
  const { database, charged, erps, gateways, tenants, cards, now, log } = deps
  const store = paymentStore(database, charged)
  const settlement = settlements({ store, gateways, erps, log, now })
  const payments = paymentService({ store, cards, erps, gateways, settlement, now, log })
  const resolver = paymentResolver({ store, settlement, tenants, now, log })
  const { site, background } = gatewayNotifications({ database, store, resolver, now, log })
  return {
    resolveDue: () => resolver.resolveDue(),
    site,
    background,
    routes: (api) => paymentRoutes(api, { payments }),
    schedule: resolver,
  }
}
