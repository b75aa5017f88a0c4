import { hourMs } from '#domain/platform/time/durations.ts'
import { endedShownHours, type OutageState } from './outage.ts'

/** When a confirmed outage begins and ends, as far as that is known. */
export interface OutageTimes {
  readonly state: OutageState
  readonly startsAt: Date
  /** The forecast; null: none yet. */
  readonly expectedEnd: Date | null
  readonly endedAt: Date | null
}

/**
 * Where an outage stands at a moment.
 * - `draft`, `ended`, `cancelled`: as staff said
 * - `planned`: a maintenance that has not begun
 * - `now`: it is happening
 * - `late`: it is happening, and its forecast has passed
 */
export const outagePhases = ['draft', 'planned', 'now', 'late', 'ended', 'cancelled'] as const
export type OutagePhase = (typeof outagePhases)[number]

export function outagePhase({ state, startsAt, expectedEnd }: OutageTimes, now: Date): OutagePhase {
  if (state !== 'confirmed') return state
  if (startsAt > now) return 'planned'
  return expectedEnd !== null && expectedEnd <= now ? 'late' : 'now'
}

/** Whether the connection is gone at this moment. */
export function isUnderWay(phase: OutagePhase): boolean {
  return phase === 'now' || phase === 'late'
}

/** Whether those it affects still see it: a live one, or one that ended a short while ago. */
export function isStillShown(outage: OutageTimes, now: Date): boolean {
  const { state, endedAt } = outage
  if (state === 'confirmed') return true
  if (state !== 'ended' || endedAt === null) return false
  return now.getTime() - endedAt.getTime() < endedShownHours * hourMs
}
