import { and, eq, inArray } from 'drizzle-orm'
import { outagePageSize, type RawStaffOutage } from '#contract/news/staff-outages.ts'
import { maxUpdates } from '#domain/news/outages/outage.ts'
import { outagePhase } from '#domain/news/outages/phase.ts'
import { suspectedOutages, suspectedSince } from '#domain/news/outages/suspected.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { readSnapshot } from '#server/platform/db/embedded/snapshot.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAsked } from './affected.ts'
import type { DropReader } from './drop-port.ts'
import { outageCountKind, outageTellKind } from './job-kinds.ts'
import { liveOutages, type PastPlace, pastOutages, type StoredOutage } from './store.ts'
import { outageOf, type Tally, tallyOutages } from './tallies.ts'

/** The jobs under way: what is counted, with why it waits, and what is being told now. */
async function jobsOf(db: Drizzle, clientId: string, now: Date) {
  const rows = await db
    .select({ kind: jobs.kind, key: jobs.key, reason: jobs.reason, nextTryAt: jobs.nextTryAt })
    .from(jobs)
    .where(and(eq(jobs.clientId, clientId), inArray(jobs.kind, [outageCountKind, outageTellKind])))
  const counting = rows.filter(({ kind }) => kind === outageCountKind)
  // A notice waits for its day; nothing is being sent until then.
  const soon = now.getTime() + 60_000
  const telling = rows.filter(
    ({ kind, nextTryAt }) => kind === outageTellKind && (nextTryAt?.getTime() ?? 0) <= soon,
  )
  return {
    counting: new Map(counting.map(({ key, reason }) => [key, reason])),
    telling: new Set(telling.map(({ key }) => outageOf(key))),
  }
}

type Jobs = Awaited<ReturnType<typeof jobsOf>>

function countingOf(outage: StoredOutage, { counting }: Jobs): RawStaffOutage['counting'] {
  const { id, state, countedAccounts, accounts, countedAt } = outage
  const reason = counting.get(id)
  if (state !== 'draft' || countedAt || reason === undefined) return null
  return {
    looked_at: countedAccounts ?? 0,
    accounts: accounts ?? 0,
    is_waiting: reason !== '',
  }
}

/** Not all contracts could be read: it may affect more. */
const isPartlyCounted = ({ countedAt, countedAccounts, accounts }: StoredOutage): boolean =>
  countedAt !== null && countedAccounts !== null && accounts !== null && countedAccounts < accounts

function toRaw(
  outage: StoredOutage,
  telling: Tally | undefined,
  { under, asked, now }: { readonly under: Jobs; readonly asked: number; readonly now: Date },
) {
  const { id, area, startsAt, expectedEnd, endedAt, confirmedAt, noticeAt, changedAt } = outage
  const { kind, cause, place, note, state, version, affected, updates } = outage
  const { isEverywhere, cities, districts, points, contracts } = area
  return {
    id,
    kind,
    cause,
    place,
    note,
    area: {
      isEverywhere,
      cities: [...cities],
      districts: [...districts],
      points: [...points],
      contracts: [...contracts],
    },
    state,
    phase: outagePhase({ ...outage, startsAt: startsAt ?? now }, now),
    version,
    starts_at: startsAt?.toISOString() ?? null,
    expected_end: expectedEnd?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
    changed_at: changedAt.toISOString(),
    notice_at: noticeAt?.toISOString() ?? null,
    affected,
    counting: countingOf(outage, under),
    is_counted: outage.countedAt !== null,
    ...(isPartlyCounted(outage) && { affected_incomplete: true }),
    asked,
    told: telling?.told ?? 0,
    pushed: telling?.pushed ?? 0,
    is_sending: under.telling.has(id) || (telling?.isPushWaiting ?? false),
    updates: [...updates],
    updates_left: Math.max(0, maxUpdates - updates.length),
  } satisfies RawStaffOutage
}

const writePlace = ({ endedAt, id }: PastPlace) => `${endedAt.getTime()}.${id}`

/** Reads the text of a place, which has the form of the contract. */
function readPlace(text: string): PastPlace {
  const [at, id = ''] = text.split('.')
  return { endedAt: new Date(Number(at)), id }
}

export type OverviewService = ReturnType<typeof overviewService>

/** What staff see of a provider's outages. */
export function overviewService({
  database: { db },
  drops,
  now,
}: {
  readonly database: Pick<Database, 'db'>
  readonly drops: DropReader
  readonly now: () => Date
}) {
  /** Where many connections went away together, null: not known; places of a live outage are known already. */
  async function readSuspected(tenant: Tenant, live: readonly StoredOutage[]) {
    const at = now()
    const recent = await drops.recentDrops(tenant, suspectedSince(at))
    if (!recent) return null
    // A maintenance that is still to come explains nothing.
    const begun = live.filter(({ startsAt }) => startsAt === null || startsAt <= at)
    if (begun.some(({ area, state }) => state === 'confirmed' && area.isEverywhere)) return []
    const known = new Set(begun.flatMap(({ area }) => area.points.map(({ id }) => id)))
    return suspectedOutages(recent, at)
      .filter(({ placeId }) => !known.has(placeId))
      .map(({ placeId, name, contracts, firstAt }) => ({
        place_id: placeId,
        name,
        contracts,
        first_at: firstAt.toISOString(),
      }))
  }

  return {
    list: async (tenant: Tenant, before: string | undefined) => {
      const { clientId, rules } = tenant
      const after = before === undefined ? null : readPlace(before)
      const { under, live, past, last, tellings, asked } = await readSnapshot(db, async (tx) => {
        const live = after ? [] : await liveOutages(tx, clientId)
        const found = await pastOutages(tx, clientId, after, outagePageSize + 1)
        const past = found.slice(0, outagePageSize)
        const listed = [...live, ...past]
        const ids = listed.map(({ id }) => id)
        return {
          under: await jobsOf(tx, clientId, now()),
          live,
          past,
          last: found.length > past.length ? past.at(-1) : undefined,
          tellings: await tallyOutages(tx, clientId, listed),
          asked: await countAsked(tx, clientId, ids),
        }
      })
      const suspected = after ? [] : await readSuspected(tenant, live)
      return {
        outages: [...live, ...past].map((one) =>
          toRaw(one, tellings.get(one.id), { under, asked: asked.get(one.id) ?? 0, now: now() }),
        ),
        suspected: suspected ?? [],
        is_suspected_known: suspected !== null,
        time_zone: rules.timeZone,
        rules: rules.outages,
        next: last?.endedAt ? writePlace({ endedAt: last.endedAt, id: last.id }) : null,
      }
    },
  }
}
