import type { Database } from './db/database.ts'
import type { Erps } from './erp/erps.ts'
import type { OwnWrites } from './erp/own-writes.ts'
import { chargedInvoices } from './payments/charged-invoices.ts'
import { erpsWithCharges } from './payments/erps-with-charges.ts'
import { contestedInvoices } from './rights/contested-invoices.ts'
import { erpsWithContests } from './rights/erps-with-contests.ts'

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
