import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { GatewayReceipt } from '#server/upstreams/erp/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { logFields, returnReasons } from '../charge-row.ts'
import { keepLease } from './lease.ts'
import type { PaymentStore, StoredPayment } from '../store.ts'
import { renewedLeaseMs } from '../times.ts'

interface PaidDays {
  readonly on: CalendarDate
  readonly pricedOn: CalendarDate
}

/**
 * The day on which a payment was made, and the day that its amount was computed for, which a discount may end
 * with: neither depends on when the outcome was noticed. A PIX that the bank was told to debit, or whose code
 * was for several bills, is paid on its day. Anything else is paid when it was sent, and computed then; a PIX that was paid together with an approval
 * was computed before, when its code was made.
 */
function paidDays(
  { method, settlesOn, createdAt, sentAt, decidedAt }: StoredPayment,
  now: Date,
  timeZone: TimeZone,
): PaidDays {
  const dayOf = (moment: Date) => calendarDate(moment, timeZone)
  if (settlesOn !== null) {
    const noticedOn = dayOf(decidedAt ?? now)
    return { on: settlesOn < noticedOn ? settlesOn : noticedOn, pricedOn: settlesOn }
  }
  const on = dayOf(sentAt ?? createdAt)
  return { on, pricedOn: method === 'pix' ? dayOf(createdAt) : on }
}

/** The receipt of a charged payment, as the ERP books it, with the provider's day. */
export function receiptOf(payment: StoredPayment, now: Date, timeZone: TimeZone): GatewayReceipt {
  return {
    method: payment.method,
    isAutomatic: payment.agreementId !== null,
    customerId: payment.customerId,
    invoiceId: payment.invoiceId,
    reference: payment.orderId,
    ...paidDays(payment, now, timeZone),
    value: payment.value,
    paid: payment.total,
    installments: payment.installments,
    proofOfSale: payment.proofOfSale,
  }
}

interface BookingDeps {
  readonly erps: Pick<Erps, 'for'>
  readonly log: { warn(fields: object, message: string): void }
  readonly now: () => Date
}

/**
 * Books the receipt of a payment in the ERP; how its row changes by that. A payment of an invoice that was paid in
 * another way, or is not owed any more, is to be given back.
 */
export async function bookPayment(
  { erps, log, now }: BookingDeps,
  tenant: Tenant,
  payment: StoredPayment,
): Promise<
  { readonly bookedAt: Date } | { readonly isToBeVoided: true; readonly returnCode: string }
> {
  const receipt = receiptOf(payment, now(), tenant.rules.timeZone)
  const outcome = await erps.for(tenant).bookReceipt(receipt)
  if (outcome === 'booked') return { bookedAt: now() }
  log.warn({ ...logFields(payment), outcome }, 'a charge is to be given back')
  return { isToBeVoided: true, returnCode: returnReasons[outcome] }
}

/** Books the charged payment of one invoice, and goes on with it at once where it is to be given back. */
export function paymentBooking(deps: BookingDeps & { readonly store: PaymentStore }) {
  const { store, now } = deps
  return async (tenant: Tenant, payment: StoredPayment): Promise<StoredPayment> => {
    const lease = { nextTryAt: new Date(now().getTime() + renewedLeaseMs) }
    await store.transition(payment, ['approved'], lease)
    const change = await keepLease(deps, payment, () => bookPayment(deps, tenant, payment))
    const nextTryAt = 'bookedAt' in change ? null : now()
    const moved = await store.transition(payment, ['approved'], { ...change, nextTryAt })
    return moved ?? (await store.get(payment)) ?? payment
  }
}
