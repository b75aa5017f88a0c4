import { readInvoice } from '#contract/money/invoices.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { StoredPayment } from './store.ts'

type PaidBill = Pick<StoredPayment, 'customerId' | 'invoiceId' | 'value'>

/**
 * Whether the ERP has all of these bills as owed now, each with at least what is to be paid of it: a bill
 * that was paid in another way meanwhile, wholly or in part, is not charged as well.
 */
export function owedBills(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): (tenant: Tenant, bills: readonly PaidBill[]) => Promise<boolean> {
  const { erps, now } = deps
  return async (tenant, bills) => {
    const rows = await erps.for(tenant).invoicesOwed(bills.map(({ invoiceId }) => invoiceId))
    const today = calendarDate(now(), tenant.rules.timeZone)
    return bills.every(({ customerId, invoiceId, value }) => {
      const row = rows.find((one) => one.id === invoiceId && one.customerId === customerId)
      const invoice = row && readInvoice(row)
      return invoice !== undefined && invoice.open - discountOn(invoice, today) >= value
    })
  }
}
