import { commonRefusal } from '#server/http/refusal.ts'
import { returnTimes } from './return-times.ts'

/** A place taken in a lane: its work runs when the turn of group, lane and holder comes. */
export interface Place {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives the place back, after its work. */
  release(): void
}

/** Where work waits: groups take turns, in a group its lanes by weight, in a lane its holders. */
export interface Queue {
  readonly group: string
  readonly lane: string
  readonly holder: string
}

export interface FairPool {
  /** Refuses with 'queue full' and the seconds until the holder may come again. */
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

interface Holder {
  /** Places taken, whether their work waits, runs or has yet to come. */
  taken: number
  readonly waiting: (() => void)[]
}

interface Lane {
  taken: number
  readonly weight: number
  /** Turns so far, each divided by the weight: the lane with the fewest is next. */
  turns: number
  /** In the order of their turns. */
  readonly holders: Map<string, Holder>
}

type Group = Map<string, Lane>

/** The part of `waitMs` that is open to holders that come for the first time. */
const firstComersPart = 0.6
/** The weight of the last piece of work in the mean duration by which a wait is expected. */
const newestWeight = 0.2
/**
 * The same in the one by which times to return are told: they lie up to a minute ahead, and the crowd of
 * a moment in which they are told slows only the work of that moment.
 */
const newestWeightAhead = 0.02
/**
 * Times to return are told closer than work is expected to be done: where the mean was taken from a crowd
 * that has gone, queues would otherwise run empty. Who comes too soon is told another time.
 */
const aheadPart = 0.9
/** Of the first one: about what a hash takes. */
const assumedMs = 50

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

const laneKey = ({ group, lane }: Queue) => JSON.stringify([group, lane])
const holderKey = ({ group, lane, holder }: Queue) => JSON.stringify([group, lane, holder])

const isWaiting = ({ waiting }: Holder) => waiting.length > 0
const hasWaiting = ({ holders }: Lane) => [...holders.values()].some(isWaiting)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

/** Counts the turn of the lane with the fewest turns for its weight, of those with work. */
function takeLaneTurn(group: Group): Lane | null {
  const [first = null, ...others] = [...group.values()].filter(hasWaiting)
  if (!first) return null
  const next = others.reduce((least, lane) => (lane.turns < least.turns ? lane : least), first)
  next.turns += 1 / next.weight
  return next
}

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
  /** In the order of their turns. */
  const groups = new Map<string, Group>()
  const returns = returnTimes(now)
  let running = 0
  let meanMs = assumedMs
  let meanAheadMs = assumedMs

  const weightOf = (lane: string) => weights[lane] ?? 1

  function startNext(): void {
    if (running >= maxRunning) return
    const group = takeTurn(groups, (lanes) => [...lanes.values()].some(hasWaiting))
    const lane = group && takeLaneTurn(group)
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
    const startedAt = now()
    try {
      return await work()
    } finally {
      const tookMs = now() - startedAt
      meanMs += newestWeight * (tookMs - meanMs)
      meanAheadMs += newestWeightAhead * (tookMs - meanAheadMs)
      running -= 1
      startNext()
    }
  }

  /** How many pieces of work of its group are done for one of this lane. */
  function laneDivisor({ group, lane }: Queue): number {
    const busy = [...(groups.get(group)?.keys() ?? [])].filter((name) => name !== lane)
    return (weightOf(lane) + sum(busy.map(weightOf))) / weightOf(lane)
  }

  /** The groups with work beside this one; one with less work than can run at a time counts in part. */
  function otherGroups({ group }: Queue): number {
    const others = [...groups].filter(([name]) => name !== group)
    const takenOf = (lanes: Group) => sum([...lanes.values()].map(({ taken }) => taken))
    return sum(others.map(([, lanes]) => Math.min(1, takenOf(lanes) / maxRunning)))
  }

  /** Milliseconds until one more piece of work of this holder begins, when all places are used. */
  function expectedWaitMs(queue: Queue): number {
    const lane = groups.get(queue.group)?.get(queue.lane)
    const held = lane?.holders.get(queue.holder)?.taken ?? 0
    const before = [...(lane?.holders.values() ?? [])].map(({ taken }) => Math.min(taken, held + 1))
    const takingTurns = groups.size + (groups.has(queue.group) ? 0 : 1)
    const inTurn = sum(before) * laneDivisor(queue) * takingTurns
    const all = sum(
      [...groups.values()].flatMap((lanes) => [...lanes.values()].map((l) => l.taken)),
    )
    return (Math.min(inTurn, all) * meanMs) / maxRunning
  }

  function requireRoom(queue: Queue): void {
    const lane = groups.get(queue.group)?.get(queue.lane)
    const held = lane?.holders.get(queue.holder)?.taken ?? 0
    const isShort = (lane?.taken ?? 0) < places.always
    const part = returns.isExpected(holderKey(queue)) ? 1 : firstComersPart
    const hasTime = expectedWaitMs(queue) <= places.waitMs * part
    if (held < places.ofHolder && (isShort || hasTime)) return
    const shares = laneDivisor(queue) * (1 + otherGroups(queue))
    const gapMs = (shares * aheadPart * meanAheadMs) / maxRunning
    const retryAfter = returns.assign(laneKey(queue), holderKey(queue), gapMs)
    throw commonRefusal('queue full', { retryAfter })
  }

  /** A lane that had no work begins where the others of its group are. */
  function findLane({ group, lane }: Queue): { readonly lanes: Group; readonly found: Lane } {
    const lanes = entry(groups, group, () => new Map<string, Lane>())
    const turns = Math.max(0, ...[...lanes.values()].map((other) => other.turns))
    const found = entry(lanes, lane, () => ({
      taken: 0,
      weight: weightOf(lane),
      turns,
      holders: new Map<string, Holder>(),
    }))
    return { lanes, found }
  }

  return {
    requireRoom,
    take: (queue) => {
      requireRoom(queue)
      returns.forget(holderKey(queue))
      const { lanes, found: lane } = findLane(queue)
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
          if (lanes.size === 0) groups.delete(queue.group)
        },
      }
    },
  }
}
