import { receiptPath, signReceipt } from '#contract/money/receipts.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'
import { receiptKeyStore } from './keys.ts'
import { visitLimit } from '#server/platform/http/limits/visit-limit.ts'
import { receiptService } from './service.ts'
import { receiptSite } from './site.ts'
import type { Statement } from './statement.ts'
import { receiptTokens } from './tokens.ts'

export interface ReceiptsModule extends Module {
  /** Signs a statement as a provider. Returns the path of its page. */
  readonly signStatement: (clientId: string, statement: Statement) => Promise<string>
}

/** Receipts that a provider signs. Each key is derived for a single purpose. */
export function receiptsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): ReceiptsModule {
  const { database, rootKey, seal, erps, now } = deps
  const keys = receiptKeyStore(database, seal, now)
  const tokens = receiptTokens(keys, deriveKey(rootKey, 'receipt-subjects'))
  const limit = visitLimit(database, {
    name: 'receipt-visits',
    key: deriveKey(rootKey, 'receipt-limits'),
  })
  const sign = receiptService({ erps, tokens, now })
  return {
    signStatement: async (clientId, statement) =>
      receiptPath((await tokens.sign(clientId, statement)).token),
    routes: (api) => register(api, signReceipt, sign),
    site: receiptSite({ keys, tokens, limit }),
  }
}
