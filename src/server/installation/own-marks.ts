import { chargedInvoices } from '#server/money/payments/charged-invoices.ts'
import type { PaymentReceiversModule } from '#server/money/payment-receivers/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { contestedInvoices } from '#server/service/rights/contested-invoices.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { markedErps } from '#server/upstreams/erp/marked-erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'

/** The ERP of every provider, with all that this server knows of invoices and payment codes besides. */
export function erpsWithOwnMarks(deps: {
  readonly erps: Erps
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly receivers: Pick<PaymentReceiversModule, 'marks' | 'watchCodes'>
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Erps {
  const marks = [chargedInvoices(deps), contestedInvoices(deps), deps.receivers.marks]
  return deps.receivers.watchCodes(markedErps({ ...deps, marks }))
}
