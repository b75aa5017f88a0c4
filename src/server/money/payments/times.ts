import { dayMs, hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'

/**
 * Lease of a payment that is not renewed: longer than any single call that a process makes while it
 * works on it. A process that dies releases it only by this.
 */
export const leaseMs = 30 * secondMs

/**
 * Lease while the gateway charges or the ERP books, and how often it is renewed meanwhile: a process
 * that dies then leaves the payment to another one after seconds, however long those calls may take.
 */
export const renewedLeaseMs = 15 * secondMs
export const renewEveryMs = 5 * secondMs

/** Delay before the gateway is asked about an order that it did not answer. */
export const queryAfterMs = 5 * secondMs

/**
 * An order that the gateway does not know this long after it was sent never arrived: twice as long
 * as the call could take.
 */
export const neverArrivedAfterMs = 45 * secondMs

/**
 * An order that never arrived is looked up again at this interval for this long; had it arrived
 * after all, it would be reversed.
 */
export const recheckAfterMs = 20 * minuteMs
export const recheckForMs = 2 * hourMs

/**
 * How long after it was sent a charge that is only authorised is still captured: on another day its
 * subscriber no longer expects it, and it is given back.
 */
export const captureForMs = 12 * hourMs

/**
 * A gateway that states less than it was asked to reverse is believed this long after it was asked: its queries
 * may be behind before.
 */
export const reversalStatedAfterMs = 15 * minuteMs

/** How often a PIX is asked about whose instruction the bank has, until its day. */
export const instructedPauseMs = 6 * hourMs

/** After the end of a PIX code: how long a payment at its last moment may take to be seen. */
export const offerGraceMs = minuteMs

const maxOfferPauseMs = minuteMs

/** The delay before the gateway is asked about an open PIX code again, this long after it was issued. */
export const offerPauseMs = (ageMs: number): number =>
  Math.min(maxOfferPauseMs, Math.max(queryAfterMs, ageMs / 10))

/** After this time the log raises an alarm for staff, while the resolver goes on asking. */
export const alarmAfterMs = dayMs

const minPauseMs = 5 * secondMs
const maxPauseMs = 15 * minuteMs

/** The longest delay of a charge that only has to be booked: the money is there already. */
export const maxBookingPauseMs = 20 * secondMs

/** The delay after a number of failures in a row. */
export function backoffMs(tries: number): number {
  return Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(tries, 20))
}
