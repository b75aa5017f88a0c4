import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { actionLimits } from './limits.ts'
import { knownOutages } from './known-outages.ts'
import type { OwnOutages } from './outage-port.ts'
import { lineRoutes, speedTestRoutes } from './routes.ts'
import { speedTestLimits } from './limits.ts'
import { watchSignal, watchSignals } from './watch-signals.ts'
import { createTickets } from './speed-tickets.ts'
import { speedTestTransfers } from './speed-transfers.ts'
import { type LineService, lineService } from './service.ts'
import { signalStore } from './signal-store.ts'

export type { KnownSessions } from './evidence.ts'
export type { OwnOutages } from './outage-port.ts'
export type { SubscriberCall } from './own-lines.ts'
export type { KnownLines } from './service.ts'

export interface LinesModule extends Module {
  /** What staff should know of a subscriber's line, for a request about it. */
  readonly evidence: LineService['evidence']
  readonly diagnoseAll: LineService['diagnoseAll']
  /** What is known of all of a subscriber's lines, for a document. */
  readonly known: LineService['known']
}

export function linesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly tenants: TenantFinder
  readonly ownOutages: OwnOutages
  readonly now: () => Date
}): LinesModule {
  const { database, rootKey, erps, acses, tenants, ownOutages, now } = deps
  const limits = actionLimits(database)
  const signals = signalStore(database)
  const watch: Parameters<typeof lineService>[0]['watch'] = (subscriber, lineId, timeZone) =>
    watchSignal(database, subscriber, lineId, { now: now(), timeZone })
  const outages = knownOutages(ownOutages)
  const lines = lineService({ erps, acses, outages, signals, limits, watch, now })
  const tickets = createTickets(deriveKey(rootKey, 'speed-tests'))
  const speedLimits = speedTestLimits(database)
  return {
    routes: (api) => {
      lineRoutes(api, { lines })
      speedTestRoutes(api, { tickets, limits: speedLimits, now })
    },
    site: speedTestTransfers({ tickets, limits: speedLimits, now }),
    jobs: [watchSignals({ erps, tenants, signals, now })],
    evidence: lines.evidence,
    diagnoseAll: lines.diagnoseAll,
    known: lines.known,
  }
}
