import { readInvoice } from '#contract/money/invoices.ts'
import { bookingShownAfterMs } from '#domain/money/cards/reopened-bill.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { isRestOwed, logFields, returnReasons } from './charge-row.ts'
import type { PaymentStore, StoredPayment } from './store.ts'

/**
 * Those of a provider's live payments that still stand; they are read again where one of them does not. Throws
 * `UpstreamFailure` where the ERP is to be asked and does not answer.
 */
export type KeepStanding = (
  tenant: Tenant,
  readLive: () => Promise<readonly StoredPayment[]>,
) => Promise<readonly StoredPayment[]>

const reasons = {
  reversed: 'the receipt of a booked payment was reversed in the ERP',
  'rest owed': 'the ERP has a rest of a paid bill open',
} as const

/**
 * Ends booked payments whose bills were opened again (a card's chargeback, a refund by the provider, a PIX that the
 * bank took back) or are owed in part (a bill that became dearer before the booking). Such a bill can be paid anew.
 * An ERP that is slow to show a booking must lead to no second charge. Therefore the ERP is asked long after the
 * booking: it must have the bill as owed, and either no valid receipt of the payment, or all booked payments among
 * what the bill has received. An ERP that does not answer is a failure of the call: the bill may be owed.
 */
export function reopenedBills(deps: {
  readonly store: Pick<PaymentStore, 'endReopened' | 'listOfInvoice'>
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}): KeepStanding {
  const { store, erps, now, log } = deps

  /** What the payments have paid of this bill as far as they are booked, in cents. */
  async function bookedOf(payment: StoredPayment): Promise<Cents> {
    const all = await store.listOfInvoice(payment, payment.invoiceId)
    return all
      .filter((one) => one.bookedAt !== null && (one.state === 'approved' || isRestOwed(one)))
      .reduce((sum, { value }) => sum + value, 0)
  }

  /** Why a payment does not hold its bill any more; null while it does. */
  async function findEnd(
    tenant: Tenant,
    payment: StoredPayment,
  ): Promise<keyof typeof reasons | null> {
    const { state, isToBeVoided, bookedAt, customerId, invoiceId, orderId: reference } = payment
    if (state !== 'approved' || isToBeVoided || bookedAt === null) return null
    if (now().getTime() - bookedAt.getTime() <= bookingShownAfterMs) return null
    const erp = erps.for(tenant)
    const owed = await erp.invoicesOwed([invoiceId])
    const bill = owed.find((invoice) => invoice.customerId === customerId)
    if (!bill) return null
    if (!(await erp.hasReceipt({ invoiceId, reference }))) return 'reversed'
    return readInvoice(bill).received >= (await bookedOf(payment)) ? 'rest owed' : null
  }

  async function stands(tenant: Tenant, payment: StoredPayment): Promise<boolean> {
    const end = await findEnd(tenant, payment)
    if (end === null) return true
    if (await store.endReopened(payment, returnReasons[end])) {
      log.warn(logFields(payment), reasons[end])
    }
    return false
  }

  return async (tenant, readLive) => {
    const live = await readLive()
    const found = await Promise.all(live.map((payment) => stands(tenant, payment)))
    // Another call may have ended it as well, and paid the bill anew.
    return found.every(Boolean) ? live : readLive()
  }
}
