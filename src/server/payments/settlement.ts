import { calendarDate } from '#domain/dates.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { type CardGateway, type Charge, GatewayRefusal, type Order } from '#server/gateways/port.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import type { PaymentChange, PaymentStore, StoredPayment } from './store.ts'
import type { PaymentState } from './table.ts'
import {
  alarmAfter,
  askAfter,
  bookingHold,
  hold,
  lookAgainAfter,
  lookAgainFor,
  neverArrivedAfter,
  pauseAfter,
} from './times.ts'

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const undecided: readonly PaymentState[] = ['sent', 'unknown']

/** What the gateway's word makes of a payment. */
const decided = { approved: 'approved', denied: 'denied', void: 'void' } as const

/** What a log says of a payment. */
const told = ({ clientId, id, orderId, state }: StoredPayment) => ({
  tenant: clientId,
  payment: id,
  order: orderId,
  state,
})

export type Settlement = ReturnType<typeof settlement>

/**
 * Moves a payment on, a step at a time, each written down before the next one: whatever dies in
 * between, another process reads the row and knows what is left to do.
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

  /** As it stands now, whoever moved it. */
  const current = async (payment: StoredPayment) => (await store.get(payment)) ?? payment

  /** Not charged, and never will be: another attempt is free to begin. */
  const giveUp = async (payment: StoredPayment, change: PaymentChange = {}) => {
    const over = { state: 'void', decidedAt: now(), nextTryAt: null, ...change } as const
    return (await store.move(payment, ['created', ...undecided], over)) ?? current(payment)
  }

  const record = async (payment: StoredPayment, charge: Charge): Promise<StoredPayment> => {
    const { paymentId: gatewayPaymentId, returnCode, authorizationCode, proofOfSale } = charge
    const facts = { gatewayPaymentId, returnCode, authorizationCode, proofOfSale }
    if (charge.state === 'pending') {
      const unknown = { ...facts, state: 'unknown', nextTryAt: later(askAfter) } as const
      return (await store.move(payment, undecided, unknown)) ?? current(payment)
    }
    const moved = await store.move(payment, undecided, {
      ...facts,
      state: decided[charge.state],
      decidedAt: now(),
      tries: 0,
      // What was charged still has to be booked.
      nextTryAt: charge.state === 'approved' ? later(hold) : null,
    })
    if (moved) return moved
    const found = await current(payment)
    if (charge.state !== 'approved' || found.state !== 'void') return found
    // It was given up, and had arrived after all: the money goes back.
    log.error(told(found), 'charged after it was given up')
    const back = { ...facts, isToBeVoided: true, nextTryAt: now() }
    return (await store.move(found, ['void'], back)) ?? current(payment)
  }

  /** Asks for the charge; the row says so before and what came of it after. */
  const charge = async (
    gateway: CardGateway,
    payment: StoredPayment,
    order: Omit<Order, 'orderId' | 'amount' | 'installments'>,
    amounts: Pick<StoredPayment, 'value' | 'total'>,
  ): Promise<StoredPayment> => {
    const start = { ...amounts, state: 'sent', sentAt: now(), nextTryAt: later(hold) } as const
    const sent = await store.move(payment, ['created'], start)
    if (!sent) return current(payment)
    const { orderId, total: amount, installments } = sent
    try {
      return await record(sent, await gateway.charge({ ...order, orderId, amount, installments }))
    } catch (error) {
      if (error instanceof GatewayRefusal) {
        log.warn({ ...told(sent), reason: error.message }, 'the gateway takes no such order')
        return giveUp(sent, { returnCode: error.code })
      }
      if (!(error instanceof UpstreamFailure)) throw error
      const unknown = { state: 'unknown', nextTryAt: later(askAfter) } as const
      return (await store.move(sent, ['sent'], unknown)) ?? current(sent)
    }
  }

  const postpone = (payment: StoredPayment) =>
    store.move(payment, [payment.state], { nextTryAt: later(pauseAfter(payment.tries)) })

  /** Was it charged? The gateway knows the order by our number. */
  const find = async (gateway: CardGateway, payment: StoredPayment) => {
    if (ageOf(payment.sentAt) > alarmAfter) log.error(told(payment), 'a payment is still unknown')
    const found = await gateway.find(payment.orderId)
    if (found) {
      const settled = await record(payment, found)
      if (settled.state === 'unknown') await postpone(settled)
      return settled
    }
    if (ageOf(payment.sentAt) < neverArrivedAfter) {
      await store.move(payment, undecided, { state: 'unknown', nextTryAt: later(askAfter) })
      return current(payment)
    }
    return giveUp(payment, { nextTryAt: later(lookAgainAfter) })
  }

  /** Takes a charge back: its invoice was paid otherwise, or nobody waited for it any more. */
  const takeBack = async (gateway: CardGateway, payment: StoredPayment) => {
    await gateway.cancel(payment.gatewayPaymentId, payment.total)
    await store.move(payment, ['approved', 'void'], {
      state: 'void',
      isToBeVoided: false,
      nextTryAt: null,
    })
  }

  /** Writes the receipt into the ERP's books, or learns that none is needed. */
  const book = async (tenant: Tenant, payment: StoredPayment): Promise<StoredPayment> => {
    await store.move(payment, ['approved'], { nextTryAt: later(bookingHold) })
    const outcome = await erps.for(tenant).bookReceipt({
      customerId: payment.customerId,
      invoiceId: payment.invoiceId,
      reference: payment.orderId,
      on: calendarDate(payment.decidedAt ?? now()),
      value: payment.value,
      paid: payment.total,
      installments: payment.installments,
      proofOfSale: payment.proofOfSale,
    })
    if (outcome === 'paid otherwise') {
      log.warn(told(payment), 'paid otherwise meanwhile, to be taken back')
      const back = { isToBeVoided: true, nextTryAt: now() }
      return (await store.move(payment, ['approved'], back)) ?? current(payment)
    }
    const booked = { bookedAt: now(), nextTryAt: null }
    return (await store.move(payment, ['approved'], booked)) ?? current(payment)
  }

  const step = async (tenant: Tenant, payment: StoredPayment): Promise<void> => {
    // Its process died before the gateway heard of it.
    if (payment.state === 'created') return void (await giveUp(payment))
    if (payment.state === 'approved' && !payment.isToBeVoided) {
      return void (await book(tenant, payment))
    }
    const gateway = gateways.for(tenant)
    if (!gateway) return void (await postpone(payment))
    if (payment.isToBeVoided) return takeBack(gateway, payment)
    if (payment.state !== 'void') {
      const settled = await find(gateway, payment)
      if (settled.state === 'approved') await book(tenant, settled)
      return
    }
    const late = await gateway.find(payment.orderId)
    if (late) return void (await record(payment, late))
    const isOver = ageOf(payment.sentAt) > lookAgainFor
    await store.move(payment, ['void'], { nextTryAt: isOver ? null : later(lookAgainAfter) })
  }

  return {
    charge,
    giveUp,
    book,
    /** Does what is left to do for a payment that was claimed; a failure puts it off. */
    advance: async (tenant: Tenant, payment: StoredPayment): Promise<void> => {
      try {
        await step(tenant, payment)
      } catch (error) {
        await postpone(payment)
        if (!(error instanceof UpstreamFailure || error instanceof GatewayRefusal)) throw error
        log.warn({ ...told(payment), reason: error.message }, 'a payment waits for an upstream')
      }
    },
  }
}
