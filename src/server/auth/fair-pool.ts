import { secondMs } from '#domain/durations.ts'
import { commonRefusal } from '#server/http/refusal.ts'

/** A place taken in a lane: its work runs when the lane's turn comes. */
export interface Place {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives the place back, after its work. */
  release(): void
}

export interface FairPool {
  /** Refuses with 'upstream unavailable' and the seconds until there may be room again. */
  requireRoom(lane: string): void
  /** Takes a place, or refuses as above. Its holder must release it. */
  take(lane: string): Place
}

interface Lane {
  /** Places taken, whether their work waits, runs or has yet to come. */
  taken: number
  readonly waiting: (() => void)[]
}

/** The weight of the last piece of work in the mean duration. */
const newestWeight = 0.2
const assumedMs = 100

/**
 * Runs so many pieces of work at a time and lets the lanes take turns, so that a full lane costs
 * another one no refusal and no more than its turn. A lane has `maxPlaces`.
 */
export function fairPool({
  maxRunning,
  maxPlaces,
}: {
  readonly maxRunning: number
  readonly maxPlaces: number
}): FairPool {
  /** In the order of their turns. */
  const lanes = new Map<string, Lane>()
  let running = 0
  let meanMs = assumedMs

  const laneOf = (name: string): Lane => {
    const known = lanes.get(name)
    if (known) return known
    const lane = { taken: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  function startNext(): void {
    if (running >= maxRunning) return
    const next = [...lanes].find(([, { waiting }]) => waiting.length > 0)
    if (!next) return
    const [name, lane] = next
    lanes.delete(name)
    lanes.set(name, lane)
    running += 1
    lane.waiting.shift()?.()
  }

  async function runInTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      lane.waiting.push(start)
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

  /** Seconds until the lane's present work is done, when the other lanes keep their share. */
  function retryAfter(lane: Lane): number {
    const busyLanes = [...lanes.values()].filter(({ taken }) => taken > 0).length
    return Math.max(1, Math.ceil((lane.taken * busyLanes * meanMs) / maxRunning / secondMs))
  }

  function requireRoom(name: string): void {
    const lane = lanes.get(name)
    if (!lane || lane.taken < maxPlaces) return
    throw commonRefusal('upstream unavailable', { retryAfter: retryAfter(lane) })
  }

  return {
    requireRoom,
    take: (name) => {
      requireRoom(name)
      const lane = laneOf(name)
      lane.taken += 1
      let isTaken = true
      return {
        run: (work) => runInTurn(lane, work),
        release: () => {
          if (!isTaken) return
          isTaken = false
          lane.taken -= 1
          if (lane.taken === 0) lanes.delete(name)
        },
      }
    },
  }
}
