import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { RawOwnOutage } from '#contract/news/outages.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { isPublicArea } from '#domain/news/outages/area.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import { isStillShown, isUnderWay, outagePhase } from '#domain/news/outages/phase.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { noteAsked } from './affected.ts'
import type { StoredOutage } from './store.ts'
import { outages, outageSubscribers } from './table.ts'

/** More are of no use to a reader. */
const maxListed = 50

interface OwnRow {
  readonly outage: StoredOutage
  readonly contractIds: string[] | null
  readonly askedAt: Date | null
}

/** A confirmed outage as the subscriber sees it; null for a draft. */
function toRaw({ outage, contractIds, askedAt }: OwnRow, now: Date): RawOwnOutage | null {
  const { id, kind, cause, place, note, state, updates } = outage
  const { startsAt, expectedEnd, endedAt, noticeAt } = outage
  if (startsAt === null) return null
  const times = { state, startsAt, expectedEnd, endedAt }
  const phase = outagePhase(times, now)
  if (phase === 'draft') return null
  const isTold = phase !== 'planned' || (noticeAt !== null && noticeAt <= now)
  return {
    id,
    kind,
    cause,
    place,
    note,
    phase,
    is_current: isStillShown(times, now) && isTold,
    starts_at: startsAt.toISOString(),
    expected_end: expectedEnd?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    updates: updates.filter((update) => update.note !== ''),
    contract_ids: contractIds ?? [],
    is_asked: askedAt !== null,
    is_public: isPublicArea(outage.area),
  }
}

const order = ['late', 'now', 'planned', 'ended', 'cancelled']

export type OwnOutages = ReturnType<typeof ownOutages>

/** The outages of one subscriber, from the portal's own rows: the ERP may be away with the network. */
export function ownOutages({
  database: { db },
  now,
}: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}) {
  /** Those that affect the subscriber, `id` alone where it is given. */
  async function read(subscriber: Subscriber, id?: string): Promise<OwnRow[]> {
    const { clientId, customerId, documentHash } = subscriber
    const since = new Date(now().getTime() - historyDays * dayMs)
    return (
      db
        .select({
          outage: outages,
          contractIds: outageSubscribers.contractIds,
          askedAt: outageSubscribers.askedAt,
        })
        .from(outages)
        .leftJoin(
          outageSubscribers,
          and(
            eq(outageSubscribers.clientId, outages.clientId),
            eq(outageSubscribers.outageId, outages.id),
            eq(outageSubscribers.customerId, customerId),
            eq(outageSubscribers.documentHash, documentHash),
          ),
        )
        .where(
          and(
            eq(outages.clientId, clientId),
            id === undefined ? undefined : eq(outages.id, id),
            or(eq(outages.state, 'confirmed'), gt(outages.endedAt, since)),
            or(
              eq(outageSubscribers.customerId, customerId),
              sql`(${outages.area} ->> 'isEverywhere')::boolean`,
            ),
          ),
        )
        // One that goes on stands in the list however long ago it began.
        .orderBy(desc(eq(outages.state, 'confirmed')), desc(outages.startsAt))
        .limit(maxListed)
    )
  }

  return {
    list: async (subscriber: Subscriber): Promise<RawOwnOutage[]> => {
      const at = now()
      const listed = (await read(subscriber)).flatMap((row) => toRaw(row, at) ?? [])
      return listed.toSorted((one, other) => order.indexOf(one.phase) - order.indexOf(other.phase))
    },

    ask: async (subscriber: Subscriber, id: string) => {
      const [row] = await read(subscriber, id)
      const raw = row && toRaw(row, now())
      if (!raw) return { refused: 'outage not found' } as const
      if (!isUnderWay(raw.phase)) return { refused: 'outage ended' } as const
      const { clientId } = subscriber
      await noteAsked(db, { clientId, id }, subscriber, now())
      return null
    },
  }
}
