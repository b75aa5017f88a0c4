import { dayMs, hourMs, minuteMs, secondMs } from '#domain/durations.ts'

/**
 * Milliseconds. Who works on a payment holds it for `hold`, longer than any single call it makes; a
 * process that died lets it go by that alone.
 */
export const hold = 30 * secondMs

/** Booking takes several calls to the ERP. */
export const bookingHold = 90 * secondMs

/** How soon the gateway is asked what became of an order it did not answer. */
export const askAfter = 5 * secondMs

/**
 * An order the gateway does not know this long after it was sent never arrived: twice as long as
 * the call could take.
 */
export const neverArrivedAfter = 45 * secondMs

/** Even so it is asked for again later: had it arrived after all, it would be taken back. */
export const lookAgainAfter = 20 * minuteMs
export const lookAgainFor = 2 * hourMs

/** After so long somebody has to look: the log says so, and the resolver goes on asking. */
export const alarmAfter = dayMs

const firstPause = 5 * secondMs
const maxPauseMs = 15 * minuteMs

/** How long to wait after so many failures in a row. */
export function pauseAfter(tries: number): number {
  return Math.min(maxPauseMs, firstPause * 2 ** Math.min(tries, 20))
}
