import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { calendarDate } from '#domain/dates.ts'
import type { AutomaticPix, PixDebit } from '#server/gateways/automatic-pix-port.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import { type CardGateway, type Charge, GatewayRefusal, type Order } from '#server/gateways/port.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { keepLease } from './lease.ts'
import type { StoredPayment } from './store.ts'
import type { PaymentState } from './table.ts'
import {
  alarmAfterMs,
  queryAfterMs,
  maxBookingPauseMs,
  renewedLeaseMs,
  recheckAfterMs,
  recheckForMs,
  neverArrivedAfterMs,
  backoffMs,
  instructedPauseMs,
} from './times.ts'

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const undecided: readonly PaymentState[] = ['sent', 'unknown']

/** The state of a payment by the gateway's state of its charge. */
const stateByCharge = { approved: 'approved', denied: 'denied', void: 'void' } as const

/**
 * A charge of a card, which pays one invoice or several, by the columns that both of its tables have.
 */
export type StoredCharge = Pick<
  StoredPayment,
  | 'clientId'
  | 'id'
  | 'orderId'
  | 'state'
  | 'value'
  | 'total'
  | 'installments'
  | 'gatewayPaymentId'
  | 'returnCode'
  | 'authorizationCode'
  | 'proofOfSale'
  | 'sentAt'
  | 'decidedAt'
  | 'isToBeVoided'
  | 'nextTryAt'
  | 'tries'
> &
  // Only payments of one invoice are made by PIX.
  Partial<Pick<StoredPayment, 'method' | 'settlesOn'>> & { readonly idempotencyKey: string | null }

export type ChargeChange = Partial<Omit<StoredCharge, 'clientId' | 'id' | 'method' | 'orderId'>>

/** The rows of one kind of charge. */
export interface ChargeStore<Row extends StoredCharge> {
  get(key: Pick<Row, 'clientId' | 'id'>): Promise<Row | null>
  /** Changes a row only if it is in one of these states; null when it is not. */
  transition(
    key: Pick<Row, 'clientId' | 'id'>,
    from: readonly PaymentState[],
    change: ChargeChange,
  ): Promise<Row | null>
}

/** The fields of a charge in the log. */
const logFields = ({ clientId, id, orderId, state }: StoredCharge) => ({
  tenant: clientId,
  payment: id,
  order: orderId,
  state,
})

export type Settlement<Row extends StoredCharge> = ReturnType<typeof settlement<Row>>

/**
 * Advances charges step by step, those of one invoice and those of several alike. Each step is stored
 * before the next one, so that another process can continue from the row when one dies.
 */
export function settlement<Row extends StoredCharge>(deps: {
  readonly store: ChargeStore<Row>
  readonly gateways: Gateways
  /** Books what an approved charge has paid. */
  readonly book: (tenant: Tenant, charge: Row) => Promise<Row>
  readonly log: Log
  readonly now: () => Date
}) {
  const { store, gateways, book, log, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)
  const ageOf = (moment: Date | null) => now().getTime() - (moment ?? now()).getTime()

  /** The payment as it is stored now; another process may have changed it. */
  const current = async (payment: Row) => (await store.get(payment)) ?? payment

  /** Ends a payment that was not charged and will not be, so that another attempt may begin. */
  const abandon = async (payment: Row, change: ChargeChange = {}) => {
    const ended = { state: 'void', decidedAt: now(), isToBeVoided: false, nextTryAt: null } as const
    const over = { ...ended, ...change }
    return (await store.transition(payment, ['created', ...undecided], over)) ?? current(payment)
  }

  const recordCharge = async (payment: Row, charge: Charge): Promise<Row> => {
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
      ...(charge.state !== 'approved' && { isToBeVoided: false }),
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

  /** Sends a charge. The row is marked as sent before the call and holds its result after it. */
  const submit = async (
    payment: Row,
    amounts: Pick<StoredCharge, 'value' | 'total'>,
    send: (sent: Row) => Promise<Charge>,
  ): Promise<Row> => {
    const { value, total } = amounts
    const start = {
      value,
      total,
      state: 'sent',
      sentAt: now(),
      nextTryAt: later(renewedLeaseMs),
    } as const
    const sent = await store.transition(payment, ['created'], start)
    if (!sent) return current(payment)
    try {
      return await recordCharge(sent, await keepLease({ store, now }, sent, () => send(sent)))
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

  const charge = (
    gateway: CardGateway,
    payment: Row,
    order: Omit<Order, 'orderId' | 'amount' | 'installments'>,
    amounts: Pick<StoredCharge, 'value' | 'total'>,
  ) =>
    submit(payment, amounts, ({ orderId, total: amount, installments }) =>
      gateway.charge({ ...order, orderId, amount, installments }),
    )

  /** Instructs the bank to debit a PIX, which it settles days later. */
  const debit = (
    pix: AutomaticPix,
    payment: Row,
    order: PixDebit,
    amounts: Pick<StoredCharge, 'value' | 'total'>,
  ) =>
    submit(payment, amounts, ({ orderId, total: amount }) =>
      pix.debit({ ...order, orderId, amount }),
    )

  /** Whether the bank has the instruction of a PIX whose day has not come. */
  const isInstructed = ({ state, settlesOn, gatewayPaymentId, isToBeVoided }: StoredCharge) =>
    state === 'unknown' &&
    gatewayPaymentId !== '' &&
    !isToBeVoided &&
    typeof settlesOn === 'string' &&
    calendarDate(now()) < settlesOn

  /** Whether staff should look at it: a PIX is decided on its day, anything else soon. */
  const isLate = ({ settlesOn, sentAt }: StoredCharge) =>
    typeof settlesOn === 'string' ? calendarDate(now()) > settlesOn : ageOf(sentAt) > alarmAfterMs

  const postpone = (payment: Row) => {
    const isToBook = payment.state === 'approved' && !payment.isToBeVoided
    const pauseMs = isInstructed(payment)
      ? instructedPauseMs
      : Math.min(backoffMs(payment.tries), isToBook ? maxBookingPauseMs : Infinity)
    return store.transition(payment, [payment.state], { nextTryAt: later(pauseMs) })
  }

  /** Asks the gateway, by our order number, whether the payment was charged. */
  const queryCharge = async (gateway: CardGateway, payment: Row) => {
    if (isLate(payment)) log.error(logFields(payment), 'a payment is still unknown')
    const found = await gateway.find(payment.orderId)
    if (found) {
      const settled = await recordCharge(payment, found)
      // The step goes on with what is to be withdrawn, now that its id is known.
      if (settled.state === 'unknown' && !settled.isToBeVoided) await postpone(settled)
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
  const reverse = async (tenant: Tenant, payment: Row): Promise<void> => {
    const { gatewayPaymentId, total, method } = payment
    const state =
      method === 'pix'
        ? await gateways.automaticPix(tenant)?.withdraw(gatewayPaymentId, total)
        : await gateways.for(tenant)?.cancel(gatewayPaymentId, total)
    const over = { state: 'void', isToBeVoided: false, nextTryAt: null } as const
    await (state === 'void'
      ? store.transition(payment, ['unknown', 'approved', 'void'], over)
      : postpone(payment))
  }

  /** Withdraws an instruction that arrived after its payment was given up. */
  const withdrawLate = async (payment: Row, { paymentId }: Charge): Promise<void> => {
    const back = { gatewayPaymentId: paymentId, isToBeVoided: true, nextTryAt: now() }
    await store.transition(payment, ['void'], back)
  }

  const step = async (tenant: Tenant, payment: Row): Promise<void> => {
    // Its process died before the gateway was called.
    if (payment.state === 'created') return void (await abandon(payment))
    if (payment.state === 'approved' && !payment.isToBeVoided) {
      return void (await book(tenant, payment))
    }
    const gateway = gateways.for(tenant)
    if (!gateway) return void (await postpone(payment))
    const isKnown = payment.gatewayPaymentId !== ''
    if (payment.isToBeVoided && isKnown) return reverse(tenant, payment)
    if (payment.state !== 'void') {
      const settled = await queryCharge(gateway, payment)
      if (settled.isToBeVoided && settled.gatewayPaymentId !== '') return reverse(tenant, settled)
      if (settled.state === 'approved') await book(tenant, settled)
      return
    }
    const late = await gateway.find(payment.orderId)
    if (late?.state === 'pending' && payment.method === 'pix') return withdrawLate(payment, late)
    if (late) return void (await recordCharge(payment, late))
    const isOver = ageOf(payment.sentAt) > recheckForMs
    await store.transition(payment, ['void'], { nextTryAt: isOver ? null : later(recheckAfterMs) })
  }

  return {
    charge,
    debit,
    giveUp: abandon,
    book,
    /** Continues a claimed payment; a failure postpones it. */
    advance: async (tenant: Tenant, payment: Row): Promise<void> => {
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
