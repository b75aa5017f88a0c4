import type { FairQueues, Group, Queue } from '#server/platform/fair-queues.ts'

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
/** Of the first piece of work: about what a hash takes. */
const assumedMs = 50

/** How long the work of queues is expected to wait, in milliseconds. */
export interface ExpectedWaits {
  /** A piece of work is done. */
  note(tookMs: number): void
  /** Until one more piece of work of this holder begins, when all places are used. */
  untilBegin(queue: Queue): number
  /** Between two pieces of work of this queue, by which times to return are told. */
  betweenReturns(queue: Queue): number
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)
const takenOf = (lanes: Group) => sum([...lanes.values()].map(({ taken }) => taken))

/** `maxRunning`: pieces of work that run at a time. */
export function expectedWaits(queues: FairQueues, maxRunning: number): ExpectedWaits {
  const { groups, weightOf } = queues
  let meanMs = assumedMs
  let meanAheadMs = assumedMs

  /** How many pieces of work of its group are done for one of this lane. */
  function laneDivisor({ group, lane }: Queue): number {
    const busy = [...(groups.get(group)?.keys() ?? [])].filter((name) => name !== lane)
    return (weightOf(lane) + sum(busy.map(weightOf))) / weightOf(lane)
  }

  /** The groups with work beside this one; one with less work than can run at a time counts in part. */
  function otherGroups({ group }: Queue): number {
    const others = [...groups].filter(([name]) => name !== group)
    return sum(others.map(([, lanes]) => Math.min(1, takenOf(lanes) / maxRunning)))
  }

  return {
    note(tookMs) {
      meanMs += newestWeight * (tookMs - meanMs)
      meanAheadMs += newestWeightAhead * (tookMs - meanAheadMs)
    },
    untilBegin(queue) {
      const holders = [...(queues.lane(queue)?.holders.values() ?? [])]
      const held = queues.takenBy(queue)
      const before = holders.map(({ taken }) => Math.min(taken, held + 1))
      const takingTurns = groups.size + (groups.has(queue.group) ? 0 : 1)
      const inTurn = sum(before) * laneDivisor(queue) * takingTurns
      const all = sum([...groups.values()].map(takenOf))
      return (Math.min(inTurn, all) * meanMs) / maxRunning
    },
    betweenReturns(queue) {
      const shares = laneDivisor(queue) * (1 + otherGroups(queue))
      return (shares * aheadPart * meanAheadMs) / maxRunning
    },
  }
}
