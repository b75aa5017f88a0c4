import { secondMs } from '#domain/durations.ts'
import { commonRefusal } from '#server/http/refusal.ts'

/** A place taken in a lane: its work runs when the lane's turn comes, and there its holder's. */
export interface Place {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives the place back, after its work. */
  release(): void
}

/** Where work waits: the holders of a lane take turns when the turn is the lane's. */
export interface Queue {
  readonly lane: string
  readonly holder: string
}

export interface FairPool {
  /** Refuses with 'upstream unavailable' and the seconds until there may be room again. */
  requireRoom(queue: Queue): void
  /** Takes a place, or refuses as above. Its owner must release it. */
  take(queue: Queue): Place
}

/**
 * How many places there are. A holder has `ofHolder`. When `ofLane` are taken, only holders without a
 * place get one, until `atMost` are taken: a long queue of one holder refuses no other holder.
 */
export interface Places {
  readonly ofHolder: number
  readonly ofLane: number
  readonly atMost: number
}

interface Holder {
  /** Places taken, whether their work waits, runs or has yet to come. */
  taken: number
  readonly waiting: (() => void)[]
}

interface Lane {
  taken: number
  /** In the order of their turns. */
  readonly holders: Map<string, Holder>
}

/** The weight of the last piece of work in the mean duration. */
const newestWeight = 0.2
const assumedMs = 100

/** The first value with this property, which goes to the end: its next turn comes after all others'. */
function takeTurn<T>(queue: Map<string, T>, isNext: (value: T) => boolean): T | null {
  for (const [name, value] of queue) {
    if (!isNext(value)) continue
    queue.delete(name)
    queue.set(name, value)
    return value
  }
  return null
}

function entry<T>(map: Map<string, T>, name: string, create: () => T): T {
  const known = map.get(name)
  if (known !== undefined) return known
  const created = create()
  map.set(name, created)
  return created
}

const isWaiting = ({ waiting }: Holder) => waiting.length > 0

/**
 * Runs so many pieces of work at a time and lets lanes take turns, and the holders within a lane, so
 * that a full queue costs another one no refusal and no more than its turn.
 */
export function fairPool({
  maxRunning,
  places,
}: {
  readonly maxRunning: number
  readonly places: Places
}): FairPool {
  /** In the order of their turns. */
  const lanes = new Map<string, Lane>()
  let running = 0
  let meanMs = assumedMs

  function startNext(): void {
    if (running >= maxRunning) return
    const lane = takeTurn(lanes, ({ holders }) => [...holders.values()].some(isWaiting))
    const holder = lane && takeTurn(lane.holders, isWaiting)
    if (!holder) return
    running += 1
    holder.waiting.shift()?.()
  }

  async function runInTurn<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      holder.waiting.push(start)
      startNext()
    })
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      meanMs += newestWeight * (performance.now() - startedAt - meanMs)
      running -= 1
      startNext()
    }
  }

  /** Seconds until the present work of a queue is done, when the other lanes keep their share. */
  function retryAfter(taken: number): number {
    return Math.max(1, Math.ceil((taken * lanes.size * meanMs) / maxRunning / secondMs))
  }

  function requireRoom(queue: Queue): void {
    const lane = lanes.get(queue.lane)
    if (!lane) return
    const held = lane.holders.get(queue.holder)?.taken ?? 0
    const ofLane = held === 0 ? places.atMost : places.ofLane
    if (held < places.ofHolder && lane.taken < ofLane) return
    const ahead = held < places.ofHolder ? lane.taken : held
    throw commonRefusal('upstream unavailable', { retryAfter: retryAfter(ahead) })
  }

  return {
    requireRoom,
    take: (queue) => {
      requireRoom(queue)
      const lane = entry(lanes, queue.lane, () => ({ taken: 0, holders: new Map() }))
      const holder = entry(lane.holders, queue.holder, () => ({ taken: 0, waiting: [] }))
      lane.taken += 1
      holder.taken += 1
      let isTaken = true
      return {
        run: (work) => runInTurn(holder, work),
        release: () => {
          if (!isTaken) return
          isTaken = false
          lane.taken -= 1
          holder.taken -= 1
          if (holder.taken === 0) lane.holders.delete(queue.holder)
          if (lane.taken === 0) lanes.delete(queue.lane)
        },
      }
    },
  }
}
