import { LRUCache } from 'lru-cache'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'

/** The longest that anybody is told to wait, in milliseconds. */
const maxWaitMs = minuteMs
/** The longest that a holder is told to wait once more that came at its time, in milliseconds. */
const maxRepeatedWaitMs = 10 * secondMs
/** How long after its time a holder still goes before those who come for the first time. */
const graceMs = 30 * secondMs
/** Holders and queues that are remembered; beyond it the oldest are forgotten. */
const maxRemembered = 20_000

/** When those who were turned away may come again: one after the other, as fast as work is done. */
export interface ReturnTimes {
  /** Whether a holder has been told to come again and does so in time. */
  isExpected(holder: string): boolean
  /**
   * Seconds until a holder that is turned away may come again. `gapMs`: the time that one piece of work
   * of this queue takes.
   */
  assign(queue: string, holder: string, gapMs: number): number
  forget(holder: string): void
}

/** `now`: milliseconds that only increase. The names of holders must contain their queue. */
export function returnTimes(now: () => number): ReturnTimes {
  const dueOf = new LRUCache<string, number>({ max: maxRemembered })
  /** When the next of a queue may come, of those that come for the first time and of those told before. */
  const firstOf = new LRUCache<string, number>({ max: maxRemembered })
  const repeatedOf = new LRUCache<string, number>({ max: maxRemembered })

  function nextTime(nextOf: typeof firstOf, queue: string, gapMs: number, maxMs: number): number {
    const soonest = now() + secondMs
    const next = Math.min(Math.max(nextOf.get(queue) ?? 0, soonest), now() + maxMs)
    nextOf.set(queue, next + gapMs)
    return next
  }

  // Whole seconds are told, and clocks of browsers are not exact.
  const isInTime = (due: number | undefined): due is number =>
    due !== undefined && now() >= due - secondMs / 2 && now() <= due + graceMs

  /**
   * Who comes at its time and finds no room does not wait for the whole queue again. Those are told times
   * one after the other, too: all of them each second would take the machine from the work they wait for.
   */
  function findDue(queue: string, holder: string, gapMs: number): number {
    const due = dueOf.get(holder)
    if (isInTime(due)) return nextTime(repeatedOf, queue, gapMs, maxRepeatedWaitMs)
    if (due !== undefined && now() < due) return due
    return nextTime(firstOf, queue, gapMs, maxWaitMs)
  }

  return {
    isExpected: (holder) => isInTime(dueOf.get(holder)),
    assign: (queue, holder, gapMs) => {
      const due = findDue(queue, holder, gapMs)
      dueOf.set(holder, due)
      return Math.ceil((due - now()) / secondMs)
    },
    forget: (holder) => {
      dueOf.delete(holder)
    },
  }
}
