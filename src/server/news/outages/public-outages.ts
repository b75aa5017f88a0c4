import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import { isPublicArea } from '#domain/news/outages/area.ts'
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
}

/** The longest history that a page shows. */
const maxPast = 30

function toPublic(outage: StoredOutage, now: Date): PublicOutage[] {
  const { startsAt, area } = outage
  if (startsAt === null || !isPublicArea(area)) return []
  return [{ ...outage, startsAt, phase: outagePhase({ ...outage, startsAt }, now) }]
}

/** What a provider's status page shows; nothing of an outage of single homes. */
export async function readPublicStatus(
  db: Drizzle,
  clientId: string,
  now: Date,
): Promise<PublicStatus> {
  const ofTenant = eq(outages.clientId, clientId)
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
      .limit(maxPast),
  ])
  const shown = live.flatMap((outage) => toPublic(outage, now))
  return {
    underWay: shown.filter(({ phase }) => isUnderWay(phase)),
    planned: shown.filter(({ phase }) => phase === 'planned'),
    past: past.flatMap((outage) => toPublic(outage, now)),
  }
}
