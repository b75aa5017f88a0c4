import { cardLimits } from '#server/cards/limits.ts'
import { cardService } from '#server/cards/service.ts'
import { cardStore } from '#server/cards/store.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { Logger } from '#server/http/log.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { paymentResolver } from './resolver.ts'
import { paymentService } from './service.ts'
import { settlement as settlements } from './settlement.ts'
import { paymentStore } from './store.ts'

export type PaymentParts = ReturnType<typeof paymentParts>

/** Everything about cards and paying by them put together. */
export function paymentParts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly tenants: TenantFinder
  readonly mailer: Mailer
  readonly now: () => Date
  readonly log: Logger
}) {
  const { database, seal, erps, gateways, tenants, mailer, now, log } = deps
  const kept = cardStore(database, seal)
  const limits = cardLimits(database)
  const store = paymentStore(database)
  const settlement = settlements({ store, gateways, erps, log, now })
  return {
    kept,
    cards: cardService({ cards: kept, gateways, erps, limits, mailer, now }),
    payments: paymentService({ store, cards: kept, limits, erps, gateways, settlement, now, log }),
    resolver: paymentResolver({ store, settlement, tenants, now, log }),
  }
}
