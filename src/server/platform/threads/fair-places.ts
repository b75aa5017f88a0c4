import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import { fairQueues } from '#server/platform/fair-queues.ts'

/** Whose work it is: a provider, and one of its subscribers or what else has work of its own. */
export interface WorkOwner {
  readonly clientId: string
  readonly holder: string
}

/** Of the work that runs and waits, what one holder, one provider and all together may have. */
interface Limits {
  readonly maxRunning: number
  readonly maxOfHolder: number
  readonly maxOfTenant: number
  readonly maxTaken: number
  readonly maxWaitMs: number
}

export type RunInPlace = <T>(owner: WorkOwner, work: () => Promise<T>) => Promise<T>

/**
 * Runs so many pieces of work at a time; providers take turns, and so do the holders of one. Much work of
 * one subscriber takes no place of another one. @throws BulkheadFull beyond the limits
 */
export function fairPlaces(limits: Limits): RunInPlace {
  const { maxRunning, maxOfHolder, maxOfTenant, maxTaken, maxWaitMs } = limits
  const queues = fairQueues({})
  let running = 0
  let taken = 0

  function startNext(): void {
    if (running >= maxRunning) return
    const next = queues.takeTurn()?.waiting.shift()
    if (!next) return
    running += 1
    next()
  }

  return async (owner, work) => {
    const queue = { group: owner.clientId, lane: '', holder: owner.holder }
    const isFull =
      taken >= maxTaken ||
      (queues.lane(queue)?.taken ?? 0) >= maxOfTenant ||
      queues.takenBy(queue) >= maxOfHolder
    if (isFull) throw new BulkheadFull()
    const { holder, leave } = queues.enter(queue)
    taken += 1
    try {
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          holder.waiting.splice(holder.waiting.indexOf(start), 1)
          reject(new BulkheadFull())
        }, maxWaitMs)
        holder.waiting.push(start)
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
      }
    } finally {
      taken -= 1
      leave()
      startNext()
    }
  }
}
