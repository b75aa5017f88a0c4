import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { Module } from '#server/platform/module.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { type CardLimits, cardLimits } from './limits.ts'
import { cardRoutes } from './routes.ts'
import { cardService } from './service.ts'
import { removeSingleUseCards } from './remove-single-use.ts'
import { type CardStore, cardStore } from './store.ts'

export interface CardsModule extends Module {
  readonly store: CardStore
  /** Shared with payments, so that all declined cards count together. */
  readonly limits: CardLimits
}

export function cardsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly erps: Pick<Erps, 'for'>
  readonly gateways: Gateways
  readonly mailer: Mailer
  readonly now: () => Date
}): CardsModule {
  const { database, seal, erps, gateways, mailer, now } = deps
  const store = cardStore(database, seal)
  const limits = cardLimits(database)
  const cards = cardService({ cards: store, gateways, erps, limits, mailer, now })
  return {
    store,
    limits,
    routes: (api) => cardRoutes(api, { cards }),
    jobs: [removeSingleUseCards(store)],
  }
}
