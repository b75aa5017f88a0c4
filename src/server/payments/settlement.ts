import { calendarDate } from '#domain/dates.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { type CardGateway, type Charge, GatewayRefusal, type Order } from '#server/gateways/port.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import type { PaymentChange, PaymentStore, StoredPayment } from './store.ts'
import type { PaymentState } from './table.ts'
import {
  alarmAfterMs,
  queryAfterMs,
  maxBookingPauseMs,
  renewedLeaseMs,
  renewEveryMs,
  recheckAfterMs,
  recheckForMs,
  neverArrivedAfterMs,
  backoffMs,
} from './times.ts'

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const undecided: readonly PaymentState[] = ['sent', 'unknown']

/** The state of a payment by the gateway's state of its charge. */
const stateByCharge = { approved: 'approved', denied: 'denied', void: 'void' } as const

/** The fields of a payment in the log. */
const logFields = ({ clientId, id, orderId, state }: StoredPayment) => ({
  tenant: clientId,
  payment: id,
  order: orderId,
  state,
})

export type Settlement = ReturnType<typeof settlement>

/**
 * Advances payments step by step. Each step is stored before the next one, so that another process
 * can continue from the row when one dies.
 */
export function settlement(deps: {
  readonly store: PaymentStore
  readonly gateways: Gateways
  readonly erps: Pick<Erps, 'for'>
  readonly log: Log
  readonly now: () => Date
}) {
  const { store, gateways, erps, log, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)
  const ageOf = (moment: Date | null) => now().getTime() - (moment ?? now()).getTime()

  /** The payment as it is stored now; another process may have changed it. */
  const current = async (payment: StoredPayment) => (await store.get(payment)) ?? payment

  /** Ends a payment that was not charged and will not be, so that another attempt may begin. */
  const abandon = async (payment: StoredPayment, change: PaymentChange = {}) => {
    const over = { state: 'void', decidedAt: now(), nextTryAt: null, ...change } as const
    return (await store.transition(payment, ['created', ...undecided], over)) ?? current(payment)
  }

  /** Renews the lease of a payment while this process works on it. */
  const keepLease = async <T>(payment: StoredPayment, work: () => Promise<T>): Promise<T> => {
    let renewal: Promise<unknown> = Promise.resolve()
    const renew = () => {
      const lease = { nextTryAt: later(renewedLeaseMs) }
      // The database may be away for a moment; the work goes on, and others may join it meanwhile.
      renewal = store.transition(payment, [payment.state], lease).catch(() => null)
    }
    const timer = setInterval(renew, renewEveryMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      // A late renewal must not follow the step that ends the payment.
      await renewal
    }
  }

  const recordCharge = async (payment: StoredPayment, charge: Charge): Promise<StoredPayment> => {
    const { paymentId: gatewayPaymentId, returnCode, authorizationCode, proofOfSale } = charge
    const facts = { gatewayPaymentId, returnCode, authorizationCode, proofOfSale }
    if (charge.state === 'pending') {
      const unknown = { ...facts, state: 'unknown', nextTryAt: later(queryAfterMs) } as const
      return (await store.transition(payment, undecided, unknown)) ?? current(payment)
    }
    const moved = await store.transition(payment, undecided, {
      ...facts,
      state: stateByCharge[charge.state],
      decidedAt: now(),
      tries: 0,
      // A charged payment still has to be booked.
      nextTryAt: charge.state === 'approved' ? later(renewedLeaseMs) : null,
    })
    if (moved) return moved
    const found = await current(payment)
    if (charge.state !== 'approved' || found.state !== 'void') return found
    // The payment was abandoned but the charge had arrived: the money goes back.
    log.error(logFields(found), 'charged after it was given up')
    const back = { ...facts, isToBeVoided: true, nextTryAt: now() }
    return (await store.transition(found, ['void'], back)) ?? current(payment)
  }

  /** Charges the card. The row is marked as sent before the call and holds its result after it. */
  const charge = async (
    gateway: CardGateway,
    payment: StoredPayment,
    order: Omit<Order, 'orderId' | 'amount' | 'installments'>,
    amounts: Pick<StoredPayment, 'value' | 'total'>,
  ): Promise<StoredPayment> => {
    const start = {
      ...amounts,
      state: 'sent',
      sentAt: now(),
      nextTryAt: later(renewedLeaseMs),
    } as const
    const sent = await store.transition(payment, ['created'], start)
    if (!sent) return current(payment)
    const { orderId, total: amount, installments } = sent
    try {
      const sale = () => gateway.charge({ ...order, orderId, amount, installments })
      return await recordCharge(sent, await keepLease(sent, sale))
    } catch (error) {
      if (error instanceof GatewayRefusal) {
        log.warn({ ...logFields(sent), reason: error.message }, 'the gateway takes no such order')
        return abandon(sent, { returnCode: error.code })
      }
      if (!(error instanceof UpstreamFailure)) throw error
      // The gateway was never asked: nothing was charged, and nothing has to be found out. The same
      // key may try again.
      if (error.isUnsent) return abandon(sent, { idempotencyKey: null })
      const unknown = { state: 'unknown', nextTryAt: later(queryAfterMs) } as const
      return (await store.transition(sent, ['sent'], unknown)) ?? current(sent)
    }
  }

  const postpone = (payment: StoredPayment) => {
    const isToBook = payment.state === 'approved' && !payment.isToBeVoided
    const pauseMs = Math.min(backoffMs(payment.tries), isToBook ? maxBookingPauseMs : Infinity)
    return store.transition(payment, [payment.state], { nextTryAt: later(pauseMs) })
  }

  /** Asks the gateway, by our order number, whether the payment was charged. */
  const queryCharge = async (gateway: CardGateway, payment: StoredPayment) => {
    if (ageOf(payment.sentAt) > alarmAfterMs)
      log.error(logFields(payment), 'a payment is still unknown')
    const found = await gateway.find(payment.orderId)
    if (found) {
      const settled = await recordCharge(payment, found)
      if (settled.state === 'unknown') await postpone(settled)
      return settled
    }
    if (ageOf(payment.sentAt) < neverArrivedAfterMs) {
      await store.transition(payment, undecided, {
        state: 'unknown',
        nextTryAt: later(queryAfterMs),
      })
      return current(payment)
    }
    return abandon(payment, { nextTryAt: later(recheckAfterMs) })
  }

  /**
   * Reverses a charge, because its invoice was paid in another way or the payment had been
   * abandoned. A bank that is still reversing it is asked again later.
   */
  const reverse = async (gateway: CardGateway, payment: StoredPayment): Promise<void> => {
    const state = await gateway.cancel(payment.gatewayPaymentId, payment.total)
    const over = { state: 'void', isToBeVoided: false, nextTryAt: null } as const
    await (state === 'void'
      ? store.transition(payment, ['approved', 'void'], over)
      : postpone(payment))
  }

  /** Books the receipt in the ERP, or learns that the invoice was paid in another way. */
  const book = async (tenant: Tenant, payment: StoredPayment): Promise<StoredPayment> => {
    await store.transition(payment, ['approved'], { nextTryAt: later(renewedLeaseMs) })
    const receipt = {
      customerId: payment.customerId,
      invoiceId: payment.invoiceId,
      reference: payment.orderId,
      on: calendarDate(payment.decidedAt ?? now()),
      value: payment.value,
      paid: payment.total,
      installments: payment.installments,
      proofOfSale: payment.proofOfSale,
    }
    const outcome = await keepLease(payment, () => erps.for(tenant).bookReceipt(receipt))
    if (outcome === 'paid otherwise') {
      log.warn(logFields(payment), 'paid otherwise meanwhile, to be taken back')
      const back = { isToBeVoided: true, nextTryAt: now() }
      return (await store.transition(payment, ['approved'], back)) ?? current(payment)
    }
    const booked = { bookedAt: now(), nextTryAt: null }
    return (await store.transition(payment, ['approved'], booked)) ?? current(payment)
  }

  const step = async (tenant: Tenant, payment: StoredPayment): Promise<void> => {
    // Its process died before the gateway was called.
    if (payment.state === 'created') return void (await abandon(payment))
    if (payment.state === 'approved' && !payment.isToBeVoided) {
      return void (await book(tenant, payment))
    }
    const gateway = gateways.for(tenant)
    if (!gateway) return void (await postpone(payment))
    if (payment.isToBeVoided) return reverse(gateway, payment)
    if (payment.state !== 'void') {
      const settled = await queryCharge(gateway, payment)
      if (settled.state === 'approved') await book(tenant, settled)
      return
    }
    const late = await gateway.find(payment.orderId)
    if (late) return void (await recordCharge(payment, late))
    const isOver = ageOf(payment.sentAt) > recheckForMs
    await store.transition(payment, ['void'], { nextTryAt: isOver ? null : later(recheckAfterMs) })
  }

  return {
    charge,
    giveUp: abandon,
    book,
    /** Continues a claimed payment; a failure postpones it. */
    advance: async (tenant: Tenant, payment: StoredPayment): Promise<void> => {
      try {
        await step(tenant, payment)
      } catch (error) {
        await postpone(payment)
        if (!(error instanceof UpstreamFailure || error instanceof GatewayRefusal)) throw error
        log.warn(
          { ...logFields(payment), reason: error.message },
          'a payment waits for an upstream',
        )
      }
    },
  }
}
