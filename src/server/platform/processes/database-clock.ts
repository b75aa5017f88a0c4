import { sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Milliseconds that are left alone: leases have seconds to spare, and a clock that follows each beat would step back. */
const toleratedMs = 500

/** Milliseconds by which the database's clock is ahead of this machine's, and by which that may be wrong. */
export interface ClockSkew {
  readonly skewMs: number
  readonly errorMs: number
}

export interface DatabaseClock {
  /** The time that all processes share: this machine's, put right where it differs from the database's. */
  readonly now: () => Date
  readonly follow: (skew: ClockSkew) => void
}

/** The seconds of the database's clock, for a statement. */
export const clockSeconds = sql<string>`extract(epoch from clock_timestamp())`

/**
 * The skew that an answer shows.
 * @param askedAt milliseconds of this machine's clock, as `answeredAt`
 * @param seconds what `clockSeconds` was
 */
export function skewOf(askedAt: number, answeredAt: number, seconds: string): ClockSkew {
  // Half of the way there and back.
  const here = (askedAt + answeredAt) / 2
  return { skewMs: Number(seconds) * secondMs - here, errorMs: (answeredAt - askedAt) / 2 }
}

/** @param machine milliseconds of this machine's clock */
export function correctedClock(machine: () => number): DatabaseClock {
  let correctionMs = 0
  return {
    now: () => new Date(machine() + correctionMs),
    follow: ({ skewMs, errorMs }) => {
      const isWrong = Math.abs(skewMs - correctionMs) > toleratedMs + errorMs
      if (isWrong) correctionMs = Math.round(skewMs)
    },
  }
}

/**
 * Asks the database for its time once; what is found later is followed. Processes of several machines claim
 * work until a moment: one whose clock is ahead would take what another has just taken.
 * @param machine milliseconds of this machine's clock
 */
export async function openDatabaseClock(
  { owner, kind }: Pick<Database, 'kind' | 'owner'>,
  machine: () => number = () => Date.now(),
): Promise<DatabaseClock> {
  const clock = correctedClock(machine)
  // The embedded one runs on this machine.
  if (kind === 'embedded') return clock
  const askedAt = machine()
  const { rows } = await owner.execute<{ seconds: string }>(sql`select ${clockSeconds} as seconds`)
  clock.follow(skewOf(askedAt, machine(), rows[0]?.seconds ?? ''))
  return clock
}
