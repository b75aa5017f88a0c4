import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import { isUnderWay, type OutagePhase, outagePhase } from '#domain/news/outages/phase.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { StoredOutage } from './store.ts'
import { outages } from './table.ts'

/** An outage as anybody may see it. */
export interface PublicOutage extends Pick<
  StoredOutage,
  'cause' | 'endedAt' | 'expectedEnd' | 'id' | 'kind' | 'note' | 'place' | 'updates'
> {
  readonly phase: OutagePhase
  readonly startsAt: Date
}

export interface PublicStatus {
  readonly underWay: readonly PublicOutage[]
  readonly planned: readonly PublicOutage[]
  /** Those that ended within `historyDays`, the newest first. */
  readonly past: readonly PublicOutage[]
  /** There were more than `maxPast`; the newest of them are in `past`. */
  readonly isPastCut: boolean
}

/** The longest history that a page shows. */
export const maxPast = 30

/** `isPublicArea`, asked of the database: what it would leave out must not take a place of the page. */
const isOfPublicArea = sql`(
  (${outages.area} ->> 'isEverywhere')::boolean
  or ${outages.area} -> 'cities' <> '[]'
  or ${outages.area} -> 'districts' <> '[]'
  or ${outages.area} -> 'points' <> '[]'
)`

function toPublic(outage: StoredOutage, now: Date): PublicOutage[] {
  const { startsAt } = outage
  return startsAt === null
    ? []
    : [{ ...outage, startsAt, phase: outagePhase({ ...outage, startsAt }, now) }]
}

/** What a provider's status page shows; nothing of an outage of single homes. */
export async function readPublicStatus(
  db: Drizzle,
  clientId: string,
  now: Date,
): Promise<PublicStatus> {
  const ofTenant = and(eq(outages.clientId, clientId), isOfPublicArea)
  const since = new Date(now.getTime() - historyDays * dayMs)
  const [live, past] = await Promise.all([
    db
      .select()
      .from(outages)
      .where(and(ofTenant, eq(outages.state, 'confirmed')))
      .orderBy(asc(outages.startsAt)),
    db
      .select()
      .from(outages)
      .where(and(ofTenant, eq(outages.state, 'ended'), gt(outages.endedAt, since)))
      .orderBy(desc(outages.endedAt))
      .limit(maxPast + 1),
  ])
  const shown = live.flatMap((outage) => toPublic(outage, now))
  return {
    underWay: shown.filter(({ phase }) => isUnderWay(phase)),
    planned: shown.filter(({ phase }) => phase === 'planned'),
    past: past.slice(0, maxPast).flatMap((outage) => toPublic(outage, now)),
    isPastCut: past.length > maxPast,
  }
}
