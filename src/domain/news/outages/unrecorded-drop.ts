import { minuteMs } from '#domain/platform/time/durations.ts'
import type { OutagePhase } from './phase.ts'

/** A time in which a line had no connection. */
export interface Drop {
  readonly from: Date
  /** null: it goes on. */
  readonly to: Date | null
}

/** An outage or a maintenance as far as it may explain a drop. */
interface KnownOutage {
  readonly phase: OutagePhase
  readonly startsAt: Date
  /** null: it is not over. */
  readonly endedAt: Date | null
  /** The contracts it affects; empty: all of them. */
  readonly contractIds: readonly string[]
}

interface Told {
  readonly outages: readonly KnownOutage[]
  /** The contract of the line; null: it is not known. */
  readonly contractId: string | null
  /** Drops that were over before are not asked about. */
  readonly since: Date
  /** Minutes from which an interruption is credited: shorter drops are not asked about. */
  readonly minutes: number
  readonly now: Date
}

/** The first of the drops in which none of the provider's outages lies; null where there is none. */
export function unrecordedDrop(
  drops: readonly Drop[],
  { outages, contractId, since, minutes, now }: Told,
): Drop | null {
  const own = outages.filter(
    ({ phase, contractIds }) =>
      phase !== 'cancelled' &&
      phase !== 'planned' &&
      (contractIds.length === 0 || contractId === null || contractIds.includes(contractId)),
  )
  const found = drops.find(({ from, to }) => {
    const end = to ?? now
    const isLong = end.getTime() - from.getTime() >= minutes * minuteMs
    const isRecorded = own.some(
      ({ startsAt, endedAt }) => startsAt < end && (endedAt === null || endedAt > from),
    )
    return end >= since && isLong && !isRecorded
  })
  return found ?? null
}
