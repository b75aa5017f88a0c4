/** Where work waits: groups take turns, in a group its lanes by weight, in a lane its holders. */
export interface Queue {
  readonly group: string
  readonly lane: string
  readonly holder: string
}

export interface Holder {
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

export type Group = Map<string, Lane>

export interface FairQueues {
  /** In the order of their turns. */
  readonly groups: ReadonlyMap<string, Group>
  readonly weightOf: (lane: string) => number
  readonly lane: (queue: Queue) => Lane | undefined
  /** Places that this holder has. */
  readonly takenBy: (queue: Queue) => number
  /** Adds a place; `leave` gives it back, once. */
  readonly enter: (queue: Queue) => { readonly holder: Holder; readonly leave: () => void }
  /** Whose work is next, which counts as its turn; null where none waits. */
  readonly takeTurn: () => Holder | null
}

/** The first value with this property, which goes to the end: its next turn comes after all others'. */
function takeFirst<T>(queue: Map<string, T>, isNext: (value: T) => boolean): T | null {
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
const hasWaiting = ({ holders }: Lane) => [...holders.values()].some(isWaiting)

/** Counts the turn of the lane with the fewest turns for its weight, of those with work. */
function takeLaneTurn(group: Group): Lane | null {
  const [first = null, ...others] = [...group.values()].filter(hasWaiting)
  if (!first) return null
  const next = others.reduce((least, lane) => (lane.turns < least.turns ? lane : least), first)
  next.turns += 1 / next.weight
  return next
}

/** Who waits and whose turn is next. `weights`: of the lanes; 1 for others. */
export function fairQueues(weights: Readonly<Record<string, number>>): FairQueues {
  const groups = new Map<string, Group>()
  const weightOf = (lane: string) => weights[lane] ?? 1
  const laneOf = ({ group, lane }: Queue) => groups.get(group)?.get(lane)

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
    groups,
    weightOf,
    lane: laneOf,
    takenBy: (queue) => laneOf(queue)?.holders.get(queue.holder)?.taken ?? 0,
    enter: (queue) => {
      const { lanes, found: lane } = findLane(queue)
      const holder = entry(lane.holders, queue.holder, () => ({ taken: 0, waiting: [] }))
      lane.taken += 1
      holder.taken += 1
      let isTaken = true
      const leave = () => {
        if (!isTaken) return
        isTaken = false
        lane.taken -= 1
        holder.taken -= 1
        if (holder.taken === 0) lane.holders.delete(queue.holder)
        if (lane.taken === 0) lanes.delete(queue.lane)
        if (lanes.size === 0) groups.delete(queue.group)
      }
      return { holder, leave }
    },
    takeTurn: () => {
      const group = takeFirst(groups, (lanes) => [...lanes.values()].some(hasWaiting))
      const lane = group && takeLaneTurn(group)
      return lane && takeFirst(lane.holders, isWaiting)
    },
  }
}
