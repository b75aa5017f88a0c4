import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { AutomaticPix, PixDebit } from '#server/upstreams/gateways/automatic-pix-port.ts'
import type { InstantPix, PixOrder } from '#server/upstreams/gateways/instant-pix-port.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import {
  type CardGateway,
  type Charge,
  GatewayRefusal,
  type Order,
} from '#server/upstreams/gateways/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import {
  askedOf,
  type ChargeChange,
  type ChargeStore,
  factsOf,
  isOffer,
  logFields,
  returnReasons,
  type StoredCharge,
  undecided,
} from '../charge-row.ts'
import { type ChargeBook, chargeReversal } from './charge-reversal.ts'
import { chargeTimes } from './charge-times.ts'
import type { BillsState } from '../owed-bills.ts'
import { keepLease } from './lease.ts'
import { chargeRecords, type PaymentLog } from './record-charge.ts'
import {
  captureForMs,
  queryAfterMs,
  renewedLeaseMs,
  recheckAfterMs,
  neverArrivedAfterMs,
  backoffMs,
} from '../times.ts'

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
  /** Whether all that a charge is to pay is owed still, asked of the ERP now. */
  readonly readBills: (tenant: Tenant, charge: Row) => Promise<BillsState>
  readonly log: PaymentLog
  readonly now: () => Date
}) {
  const { store, gateways, book, readBills, log, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)
  const times = chargeTimes(now)
  const { ageOf } = times

  /** The payment as it is stored now; another process may have changed it. */
  const current = async (payment: Row) => (await store.get(payment)) ?? payment

  /** Ends a payment that was not charged and will not be, so that another attempt may begin. */
  const abandon = async (payment: Row, change: ChargeChange = {}) => {
    const ended = { state: 'void', decidedAt: now(), isToBeVoided: false, nextTryAt: null } as const
    const over = { ...ended, ...change }
    return (await store.transition(payment, ['created', ...undecided], over)) ?? current(payment)
  }

  const { giveBack, recordCharge } = chargeRecords({ store, log, now })

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
      const charge = await keepLease({ store, now }, sent, () => send(sent))
      return (await recordCharge(sent, charge)).row
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

  /** Has the gateway issue the code of an offer, which nobody has paid then. */
  const issue = (pix: InstantPix, offer: Row, order: Omit<PixOrder, 'amount' | 'orderId'>) =>
    submit(offer, offer, ({ orderId, total: amount }) => pix.issue({ ...order, orderId, amount }))

  const postpone = (tenant: Tenant, payment: Row) =>
    store.transition(payment, [payment.state], {
      nextTryAt: later(times.pauseOf(tenant, payment)),
    })

  /**
   * Captures a charge that is only authorised, so that it pays. Where its subscriber no longer expects it, or
   * its bill is not owed any more, it is given back instead.
   */
  const capture = async (gateway: CardGateway, tenant: Tenant, payment: Row) => {
    const isExpected = ageOf(payment.sentAt) <= captureForMs
    const bills = isExpected ? await readBills(tenant, payment) : 'late'
    if (bills !== 'owed') {
      const reason = returnReasons[bills]
      log.warn({ ...logFields(payment), reason }, 'an authorised charge is given back')
      const back = await giveBack(payment, ['unknown'], {}, reason)
      return { row: back ?? (await current(payment)), isMoved: back !== null }
    }
    const charge = await keepLease({ store, now }, payment, () =>
      gateway.capture(payment.gatewayPaymentId, askedOf(payment)),
    )
    if (charge.state === 'authorised') {
      log.warn({ ...logFields(payment), code: charge.returnCode }, 'a charge is not captured yet')
    }
    return recordCharge(payment, charge)
  }

  /** Where a charge was asked for, and is looked up. */
  const findBook = (tenant: Tenant, payment: StoredCharge): ChargeBook | null => {
    if (isOffer(payment)) return gateways.instantPix(tenant)
    const { method, pixGateway = 'cielo' } = payment
    return method === 'pix' ? gateways.automaticPix(tenant, pixGateway) : gateways.for(tenant)
  }

  /** Asks the gateway, by our order number, whether the payment was charged. */
  const queryCharge = async (tenant: Tenant, chargeBook: ChargeBook, payment: Row) => {
    if (times.isLate(tenant, payment)) log.error(logFields(payment), 'a payment is still unknown')
    const found = await chargeBook.find(askedOf(payment))
    if (found) {
      const known = await recordCharge(payment, found)
      const isToBeCaptured =
        found.state === 'authorised' && known.row.state === 'unknown' && !known.row.isToBeVoided
      // Only a card is authorised first.
      const cards = isToBeCaptured ? gateways.for(tenant) : null
      const settled = cards ? await capture(cards, tenant, known.row) : known
      const { row } = settled
      if (times.isOfferOver(row)) {
        const back = await giveBack(row, ['unknown'], {})
        return { row: back ?? (await current(row)), isMoved: back !== null }
      }
      // The step goes on with what is to be withdrawn, now that its id is known.
      if (row.state === 'unknown' && !row.isToBeVoided) await postpone(tenant, row)
      return settled
    }
    // A sale that the gateway has named did arrive, whatever a search by order says.
    const isNamed = payment.gatewayPaymentId !== '' && !times.isEnded(payment)
    if (isNamed || ageOf(payment.sentAt) < neverArrivedAfterMs) {
      const nextTryAt = later(isNamed ? backoffMs(payment.tries) : queryAfterMs)
      await store.transition(payment, undecided, { state: 'unknown', nextTryAt })
      return { row: await current(payment), isMoved: false }
    }
    return { row: await abandon(payment, { nextTryAt: later(recheckAfterMs) }), isMoved: false }
  }

  const takeBack = chargeReversal({
    ...deps,
    postpone,
    recordCharge,
  })

  /**
   * Looks at a payment that was given up, and gives back what arrived after all. A PIX code that was paid
   * as asked is booked.
   */
  const stepAbandoned = async (
    tenant: Tenant,
    chargeBook: ChargeBook,
    payment: Row,
  ): Promise<void> => {
    const late = await chargeBook.find(askedOf(payment))
    if (isOffer(payment) && late?.state === 'approved') {
      const { row, isMoved } = await recordCharge(payment, late)
      if (isMoved) await book(tenant, row)
      return
    }
    const isInstruction = payment.method === 'pix' && late?.state === 'pending'
    if (isInstruction && late.paymentId !== '') {
      return void (await giveBack(payment, ['void'], factsOf(payment, late)))
    }
    if (late?.holdsMoney) return void (await recordCharge(payment, late))
    const isEnd = late?.state === 'denied' || late?.state === 'void'
    const isOver = (isEnd && !isOffer(payment)) || !times.isRechecked(payment, late !== null)
    await store.transition(payment, ['void'], { nextTryAt: isOver ? null : later(recheckAfterMs) })
  }

  const step = async (tenant: Tenant, payment: Row): Promise<void> => {
    // Its process died before the gateway was called.
    if (payment.state === 'created') return void (await abandon(payment))
    if (payment.state === 'approved' && !payment.isToBeVoided) {
      return void (await book(tenant, payment))
    }
    const chargeBook = findBook(tenant, payment)
    if (!chargeBook) return void (await postpone(tenant, payment))
    const isKnown = payment.gatewayPaymentId !== ''
    if (payment.isToBeVoided && isKnown) return takeBack(tenant, chargeBook, payment)
    if (payment.state !== 'void') {
      const { row, isMoved } = await queryCharge(tenant, chargeBook, payment)
      if (row.isToBeVoided && row.gatewayPaymentId !== '') {
        return takeBack(tenant, chargeBook, row)
      }
      // A charge that another process found meanwhile is booked by that one.
      if (row.state === 'approved' && isMoved) await book(tenant, row)
      return
    }
    return stepAbandoned(tenant, chargeBook, payment)
  }

  return {
    charge,
    debit,
    issue,
    giveUp: abandon,
    book,
    /** Continues a claimed payment; a failure postpones it. */
    advance: async (tenant: Tenant, payment: Row): Promise<void> => {
      try {
        await step(tenant, payment)
      } catch (error) {
        await postpone(tenant, payment)
        if (!(error instanceof UpstreamFailure || error instanceof GatewayRefusal)) throw error
        log.warn(
          { ...logFields(payment), reason: error.message },
          'a payment waits for an upstream',
        )
      }
    },
  }
}
