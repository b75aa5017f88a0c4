import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Module } from '#server/platform/module.ts'
import type { ReceiptsModule } from '#server/money/receipts/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { linkLimits } from './limits.ts'
import { printDocument } from './printed-document.ts'
import { contractRoutes, contractsShortRoutes } from './routes.ts'
import { type ContractService, contractService } from './service.ts'
import type { ContractMarks } from '#server/service/rights/port.ts'
import { unlockStore } from './unlocks.ts'

export interface ContractsModule extends Module {
  /** Draws other documents for subscribers as well. */
  readonly printDocument: typeof printDocument
  /** Unlocks on trust for a subscriber, by the rules of the subscriber's own call. */
  readonly unlock: ContractService['unlock']
}

export function contractsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly receipts: Pick<ReceiptsModule, 'signStatement'>
  readonly marks: ContractMarks
  readonly now: () => Date
}): ContractsModule {
  const { database, rootKey, erps, marks, now } = deps
  const declarationKey = deriveKey(rootKey, 'annual-declaration')
  const unlocks = unlockStore(database)
  const { signStatement } = deps.receipts
  const contracts = contractService({
    erps,
    unlocks,
    linkLimits: linkLimits(database),
    declarationKey,
    signStatement,
    marks,
    now,
  })
  return {
    printDocument,
    unlock: contracts.unlock,
    routes: (api) => {
      contractRoutes(api, { contracts })
      contractsShortRoutes(api, { erps })
    },
  }
}
