import { readInvoice } from '#contract/money/invoices.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { BookingOutcome, ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { StoredPayment } from './store.ts'

type PaidBill = Pick<StoredPayment, 'customerId' | 'invoiceId' | 'value'>

const findOf = ({ customerId, invoiceId }: PaidBill, rows: readonly ErpInvoice[]) =>
  rows.find((one) => one.id === invoiceId && one.customerId === customerId)

/** Whether bills are owed; of those that are not, whether one of them was paid in full. */
export type BillsState = 'owed' | Exclude<BookingOutcome, 'booked'>

/**
 * Whether the ERP has all of these bills as owed now, each with at least what is to be paid of it: a bill
 * that was paid in another way meanwhile, wholly or in part, or was cancelled, is not charged as well.
 */
export function owedBills(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): (tenant: Tenant, bills: readonly PaidBill[]) => Promise<BillsState> {
  const { erps, now } = deps
  return async (tenant, bills) => {
    const erp = erps.for(tenant)
    const rows = await erp.invoicesOwed(bills.map(({ invoiceId }) => invoiceId))
    const today = calendarDate(now(), tenant.rules.timeZone)
    const others = bills.filter((bill) => {
      const row = findOf(bill, rows)
      const invoice = row && readInvoice(row)
      return !invoice || invoice.open - discountOn(invoice, today) < bill.value
    })
    if (others.length === 0) return 'owed'
    const paid = await erp.invoicesPaid(others.map(({ invoiceId }) => invoiceId))
    return others.some((bill) => findOf(bill, paid)) ? 'paid otherwise' : 'not owed'
  }
}
