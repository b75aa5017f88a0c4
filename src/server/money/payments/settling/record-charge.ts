import type { Charge } from '#server/upstreams/gateways/port.ts'
import {
  type ChargeChange,
  type ChargeStore,
  factsOf,
  isOffer,
  logFields,
  returnReasons,
  type StoredCharge,
  undecided,
} from '../charge-row.ts'
import type { PaymentState } from '../charge-columns.ts'
import { queryAfterMs, recheckAfterMs, renewedLeaseMs } from '../times.ts'

export interface PaymentLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Stores what the gateway says of charges. */
export function chargeRecords<Row extends StoredCharge>(deps: {
  readonly store: ChargeStore<Row>
  readonly log: PaymentLog
  readonly now: () => Date
}) {
  const { store, log, now } = deps
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)
  const current = async (payment: Row) => (await store.get(payment)) ?? payment

  /** Marks a charge to be given back, before the gateway is asked to. */
  const giveBack = (
    payment: Row,
    from: readonly PaymentState[],
    change: ChargeChange,
    reason?: string,
  ) => {
    const back = { isToBeVoided: true, nextTryAt: now() }
    return store.transition(payment, from, {
      ...change,
      ...(reason !== undefined && { returnCode: reason }),
      ...back,
    })
  }

  /** Stores a charge that is not decided: asked about again, or given back when it is not what was asked. */
  const recordOpen = (payment: Row, charge: Charge) => {
    const unknown = { ...factsOf(payment, charge), state: 'unknown' } as const
    if (charge.state === 'different') {
      return giveBack(payment, undecided, unknown, returnReasons.different)
    }
    return store.transition(payment, undecided, { ...unknown, nextTryAt: later(queryAfterMs) })
  }

  /**
   * A code that ended is looked at for a time, because it may have been paid at its last moment; once it is
   * paid as asked it is booked, whatever had been decided of it before.
   */
  const recordEndOfOffer = (payment: Row, charge: Charge, isPaid: boolean) =>
    store.transition(payment, isPaid ? [...undecided, 'void'] : undecided, {
      ...factsOf(payment, charge),
      state: isPaid ? 'approved' : 'void',
      decidedAt: now(),
      tries: 0,
      isToBeVoided: false,
      nextTryAt: later(isPaid ? renewedLeaseMs : recheckAfterMs),
    })

  const recordEndOfCharge = (payment: Row, charge: Charge, state: 'approved' | 'denied' | 'void') =>
    store.transition(payment, undecided, {
      ...factsOf(payment, charge),
      state,
      decidedAt: now(),
      tries: 0,
      ...(state !== 'approved' && { isToBeVoided: false }),
      // A charged payment still has to be booked.
      nextTryAt: state === 'approved' ? later(renewedLeaseMs) : null,
    })

  const recordEnd = (payment: Row, charge: Charge, state: 'approved' | 'denied' | 'void') =>
    isOffer(payment)
      ? recordEndOfOffer(payment, charge, state === 'approved')
      : recordEndOfCharge(payment, charge, state)

  /** Stores what became of a charge. `isMoved`: by this call, and not by another process before it. */
  const recordCharge = async (
    payment: Row,
    charge: Charge,
  ): Promise<{ readonly row: Row; readonly isMoved: boolean }> => {
    const { state, difference } = charge
    if (difference) {
      log.error(
        { ...logFields(payment), difference },
        'the gateway answers otherwise than was asked',
      )
    }
    const isEnd = state === 'approved' || state === 'denied' || state === 'void'
    const moved = await (isEnd ? recordEnd(payment, charge, state) : recordOpen(payment, charge))
    if (moved) return { row: moved, isMoved: true }
    const found = await current(payment)
    if (!charge.holdsMoney || found.state !== 'void') return { row: found, isMoved: false }
    // The payment was abandoned but the charge had arrived: the money goes back.
    log.error(logFields(found), 'charged after it was given up')
    const back = await giveBack(found, ['void'], factsOf(found, charge))
    return { row: back ?? (await current(payment)), isMoved: back !== null }
  }

  return { giveBack, recordCharge }
}
