import { commonRefusal } from '#server/platform/http/refusal.ts'
import { expectedWaits } from './expected-waits.ts'
import { fairQueues, type Holder, type Queue } from '#server/platform/fair-queues.ts'
import { returnTimes } from './return-times.ts'

/** A place taken in a lane: its work runs when the turn of group, lane and holder comes. */
export interface Place {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives the place back, after its work. */
  release(): void
}

export interface FairPool {
  hasRoom(queue: Queue): boolean
  /** Seconds until a holder without room may come again: each is told a time of its own. */
  assignReturn(queue: Queue): number
  /** Refuses with 'queue full' and these seconds while there is no room. */
  requireRoom(queue: Queue): void
  /** Takes a place, or refuses as above. Its owner must release it. */
  take(queue: Queue): Place
}

/**
 * The size of queues. A holder has at most `ofHolder` places. A place is given while its work is
 * expected to begin within `waitMs`; to a holder that comes for the first time, within a part of that,
 * so that those who were told to come again find room. The first `always` places of a lane are given
 * however slow the machine is.
 */
export interface Places {
  readonly ofHolder: number
  readonly waitMs: number
  readonly always: number
}

/** The part of `waitMs` that is open to holders that come for the first time. */
const firstComersPart = 0.6

const laneKey = ({ group, lane }: Queue) => JSON.stringify([group, lane])
const holderKey = ({ group, lane, holder }: Queue) => JSON.stringify([group, lane, holder])

/**
 * Runs so many pieces of work at a time and lets groups take turns, the lanes of a group by their
 * weights, and the holders of a lane, so that a full queue costs another one no refusal and no more
 * than its turn. `weights`: of the lanes; 1 for others. `now`: milliseconds that only increase.
 */
export function fairPool(options: {
  readonly maxRunning: number
  readonly places: Places
  readonly weights?: Readonly<Record<string, number>>
  readonly now?: () => number
}): FairPool {
  const { maxRunning, places, weights = {}, now = () => performance.now() } = options
  const queues = fairQueues(weights)
  const waits = expectedWaits(queues, maxRunning)
  const returns = returnTimes(now)
  let running = 0

  function startNext(): void {
    if (running >= maxRunning) return
    const holder = queues.takeTurn()
    if (!holder) return
    running += 1
    holder.waiting.shift()?.()
  }

  async function runInTurn<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      holder.waiting.push(start)
      startNext()
    })
    const startedAt = now()
    try {
      return await work()
    } finally {
      waits.note(now() - startedAt)
      running -= 1
      startNext()
    }
  }

  function hasRoom(queue: Queue): boolean {
    const isShort = (queues.lane(queue)?.taken ?? 0) < places.always
    const part = returns.isExpected(holderKey(queue)) ? 1 : firstComersPart
    const hasTime = waits.untilBegin(queue) <= places.waitMs * part
    return queues.takenBy(queue) < places.ofHolder && (isShort || hasTime)
  }

  const assignReturn = (queue: Queue) =>
    returns.assign(laneKey(queue), holderKey(queue), waits.betweenReturns(queue))

  function requireRoom(queue: Queue): void {
    if (!hasRoom(queue)) throw commonRefusal('queue full', { retryAfter: assignReturn(queue) })
  }

  return {
    hasRoom,
    assignReturn,
    requireRoom,
    take: (queue) => {
      requireRoom(queue)
      returns.forget(holderKey(queue))
      const { holder, leave } = queues.enter(queue)
      return { run: (work) => runInTurn(holder, work), release: leave }
    },
  }
}
