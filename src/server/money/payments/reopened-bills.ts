import { bookingShownAfterMs } from '#domain/money/cards/reopened-bill.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { logFields, returnReasons } from './charge-row.ts'
import type { PaymentStore, StoredPayment } from './store.ts'

/** Those of a provider's live payments that still stand; they are read again where one of them does not. */
export type KeepStanding = (
  tenant: Tenant,
  readLive: () => Promise<readonly StoredPayment[]>,
) => Promise<readonly StoredPayment[]>

/**
 * Ends booked payments whose bills were opened again: a card's chargeback, a refund by the provider, a PIX that its
 * bank took back. Such a bill can be paid anew. An ERP that is slow to show a booking must lead to no second
 * charge: long after the booking, asked now, it has to have the bill as owed and no valid receipt of the payment.
 */
export function reopenedBills(deps: {
  readonly store: Pick<PaymentStore, 'endReopened'>
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}): KeepStanding {
  const { store, erps, now, log } = deps

  async function isReopened(tenant: Tenant, payment: StoredPayment): Promise<boolean> {
    const { state, isToBeVoided, bookedAt, customerId, invoiceId, orderId: reference } = payment
    if (state !== 'approved' || isToBeVoided || bookedAt === null) return false
    if (now().getTime() - bookedAt.getTime() <= bookingShownAfterMs) return false
    const erp = erps.for(tenant)
    const owed = await erp.invoicesOwed([invoiceId])
    if (!owed.some((invoice) => invoice.customerId === customerId)) return false
    return !(await erp.hasReceipt({ invoiceId, reference }))
  }

  async function stands(tenant: Tenant, payment: StoredPayment): Promise<boolean> {
    try {
      if (!(await isReopened(tenant, payment))) return true
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return true
    }
    if (await store.endReopened(payment, returnReasons.reversed)) {
      log.warn(logFields(payment), 'the receipt of a booked payment was reversed in the ERP')
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
