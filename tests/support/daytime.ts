import { dayMs, hourMs } from '#domain/platform/time/durations.ts'

const tenInSaoPaulo = 13 * hourMs
/** Below the 12 hours for which a count waits for an ERP: rows are dated by the database's own clock. */
const furthestAheadMs = 11 * hourMs

/** Milliseconds from the present to ten in the morning in São Paulo, today's or yesterday's: pushes go out. */
export function offsetToDaytime(nowMs = Date.now()): number {
  const ahead = tenInSaoPaulo - (nowMs % dayMs)
  return ahead > furthestAheadMs ? ahead - dayMs : ahead
}
