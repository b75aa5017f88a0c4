import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Background, Module } from '#server/platform/module.ts'
import { agreedPayments } from './agreed-payments.ts'
import { paymentBooking } from './settling/booking.ts'
import { groupBooking } from './groups/group-booking.ts'
import { groupService } from './groups/group-service.ts'
import { type FindGatewayMarks, offerAnswers } from './groups/offer-answer.ts'
import { offerService } from './groups/offer-service.ts'
import { groupStore } from './groups/group-store.ts'
import { gatewayNotifications } from './notification.ts'
import { owedBills } from './owed-bills.ts'
import { paymentResolver, resolveKind } from './settling/resolver.ts'
import type { AgreedPayments } from './port.ts'
import { reopenedBills } from './reopened-bills.ts'
import { paymentRoutes } from './routes.ts'
import { paymentService } from './service.ts'
import { settlement as settlements } from './settling/settlement.ts'
import { paymentStore } from './store.ts'

export interface PaymentsModule extends Module {
  readonly schedule: Background
  readonly agreed: AgreedPayments
  /** Resolves the payments that are due and returns how many there were. */
  resolveDue(): Promise<number>
}

export function paymentsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly writes: Pick<OwnWrites, 'outdate'>
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly tenants: TenantFinder
  readonly cards: Pick<CardsModule, 'limits' | 'store'>
  readonly receivers: { readonly findGatewayMarks: FindGatewayMarks }
  readonly now: () => Date
  readonly log: Logger
}): PaymentsModule {
  const { database, writes, erps, gateways, tenants, cards, now, log } = deps
  const store = paymentStore(database, writes)
  const groups = groupStore(database, writes)
  const book = paymentBooking({ store, erps, log, now })
  const readBills = owedBills({ erps, now })
  const settlement = settlements({
    store,
    gateways,
    book,
    readBills: (tenant, payment) => readBills(tenant, [payment]),
    log,
    now,
  })
  const keepStanding = reopenedBills({ store, erps, now, log })
  const payments = paymentService({
    store,
    cards,
    erps,
    gateways,
    settlement,
    keepStanding,
    now,
    log,
  })
  const ofGroups = settlements({
    store: groups,
    gateways,
    book: groupBooking({ groups, payments: store, gateways, erps, log, now }),
    readBills: async (tenant, group) => readBills(tenant, await groups.listParts(group)),
    log,
    now,
  })
  const { findGatewayMarks } = deps.receivers
  const toOffer = offerAnswers({ groups, findGatewayMarks, now })
  const offers = offerService({
    database,
    groups,
    erps,
    gateways,
    settlement: ofGroups,
    toOffer,
    now,
  })
  const several = groupService({
    groups,
    cards,
    erps,
    gateways,
    settlement: ofGroups,
    keepStanding,
    now,
    log,
  })
  const kinds = [
    resolveKind({ claim: store.claim, advance: settlement.advance }),
    resolveKind({ claim: groups.claim, advance: ofGroups.advance }),
  ]
  const resolver = paymentResolver(kinds, { tenants, now, log })
  const stores = [store, groups]
  const { site, background } = gatewayNotifications({ database, stores, resolver, now, log })
  return {
    agreed: agreedPayments({ store, settlement, keepStanding, now }),
    resolveDue: () => resolver.resolveDue(),
    site,
    background,
    routes: (api) => paymentRoutes(api, { payments, groups: several, offers }),
    schedule: resolver,
  }
}
