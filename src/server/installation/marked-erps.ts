import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import { chargedInvoices } from '#server/money/payments/charged-invoices.ts'
import { erpsWithCharges } from '#server/money/payments/erps-with-charges.ts'
import { contestedInvoices } from '#server/service/rights/contested-invoices.ts'
import { erpsWithContests } from '#server/service/rights/erps-with-contests.ts'

/** The ERP of every provider, its invoices marked with what this server knows of them besides. */
export function markedErps(deps: {
  readonly erps: Erps
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Erps {
  const { erps, database, writes, now } = deps
  const charged = chargedInvoices({ database, now })
  const charging = erpsWithCharges({ erps, charged, writes, now })
  const contested = contestedInvoices({ database, now })
  return erpsWithContests({ erps: charging, contested, writes, now })
}
