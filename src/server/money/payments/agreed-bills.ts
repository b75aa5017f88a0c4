import { readInvoice } from '#contract/money/invoices.ts'
import type { AgreedBills } from '#contract/money/agreed-bills.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Session } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface AgreedBill {
  readonly invoiceId: string
  /** Cents, without interest: what the subscriber saw. */
  readonly value: Cents
}

export const readAgreedBills = ({ bills }: { readonly bills: AgreedBills }): AgreedBill[] =>
  bills.map(({ invoiceId, value }) => ({ invoiceId, value: parseCents(value) }))

/** Cents. */
export const sumOfBills = (bills: readonly AgreedBill[]): Cents =>
  bills.reduce((sum, { value }) => sum + value, 0)

/**
 * Compares what the subscriber agreed to with what the ERP has: each invoice is theirs and can be paid,
 * and has the amount they saw. Refuses otherwise; the first invoice that cannot be paid names the reason.
 */
export async function requireAgreedBills(
  { erps, now }: { readonly erps: Pick<Erps, 'for'>; readonly now: () => Date },
  { tenant, session }: { readonly tenant: Tenant; readonly session: Session },
  agreed: readonly AgreedBill[],
  { fresh }: { readonly fresh: boolean },
): Promise<void> {
  const list = await erps.for(tenant).invoices(session.customerId, { fresh })
  const today = calendarDate(now(), tenant.rules.timeZone)
  const invoices = agreed.map(({ invoiceId }) => {
    const row = findListed(
      list,
      ({ id, customerId }) => id === invoiceId && customerId === session.customerId,
    )
    return row ? readInvoice(row) : refuse(payInvoices, 'invoice not found')
  })
  for (const invoice of invoices) {
    if (invoice.awaiting === 'bank') refuse(payInvoices, 'payment being confirmed')
    if (!isPayable(invoice)) refuse(payInvoices, 'invoice already paid')
  }
  const isChanged = invoices.some(
    (invoice, index) => amountDue(invoice, today) !== agreed[index]?.value,
  )
  if (isChanged) refuse(payInvoices, 'amount changed')
}
