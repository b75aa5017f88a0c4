import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import type { StoredOutage } from './store.ts'
import { outages } from './table.ts'
import { sourceOf } from './tell.ts'

/** How far an outage was told. */
export interface Tally {
  readonly told: number
  readonly pushed: number
  readonly isPushWaiting: boolean
}

/** The outage that a source of messages belongs to. */
export const outageOf = (source: string) => source.slice(0, 36)

/** By outage id: who has its first message, and the pushes of all its messages, counted now. */
async function countTallies(
  db: Drizzle,
  clientId: string,
  listed: readonly StoredOutage[],
): Promise<ReadonlyMap<string, Tally>> {
  const sources = listed.flatMap(({ id, updates }) => [
    ...(['begin', 'notice', 'end', 'cancel'] as const).map((message) => sourceOf(id, message)),
    ...updates.map((_, index) => sourceOf(id, 'update', index + 1)),
  ])
  if (sources.length === 0) return new Map()
  const { source, pushed, isPushWaiting } = inboxMessages
  const rows = await db
    .select({
      source,
      messages: sql<string>`count(*)`,
      pushed: sql<string>`coalesce(sum(${pushed}), 0)`,
      isPushWaiting: sql<boolean>`bool_or(${isPushWaiting})`,
    })
    .from(inboxMessages)
    .where(
      and(
        eq(inboxMessages.clientId, clientId),
        eq(inboxMessages.kind, 'outage'),
        inArray(source, sources),
      ),
    )
    .groupBy(source)
  const found = new Map<string, Tally>()
  for (const row of rows) {
    const id = outageOf(row.source)
    const before = found.get(id) ?? { told: 0, pushed: 0, isPushWaiting: false }
    const isFirst = row.source === sourceOf(id, 'begin') || row.source === sourceOf(id, 'notice')
    found.set(id, {
      told: before.told + (isFirst ? Number(row.messages) : 0),
      pushed: before.pushed + Number(row.pushed),
      isPushWaiting: before.isPushWaiting || row.isPushWaiting,
    })
  }
  return found
}

/** By outage id. Those that are over for long have their tally in their row (`keepTallies`). */
export async function tallyOutages(
  db: Drizzle,
  clientId: string,
  listed: readonly StoredOutage[],
): Promise<ReadonlyMap<string, Tally>> {
  const counted = listed.filter(({ told }) => told === null)
  const kept = listed.flatMap(({ id, told, pushed }): [string, Tally][] =>
    told === null ? [] : [[id, { told, pushed: pushed ?? 0, isPushWaiting: false }]],
  )
  return new Map([...kept, ...(await countTallies(db, clientId, counted))])
}

/** Outages whose tallies are kept in one night. */
const maxKept = 500
/** Milliseconds after an end by which no push of it is under way; one still marked was given up. */
const pushesEndMs = 3 * dayMs

/**
 * Keeps the tallies of outages that ended more than a day ago, when no push of them waits any more: their
 * messages are as many as subscribers, and staff look at the history often.
 */
export async function keepTallies({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs)
  const over = await db
    .select()
    .from(outages)
    .where(and(lt(outages.endedAt, before), isNull(outages.told)))
    .limit(maxKept)
  for (const ofTenant of groupBy(over, ({ clientId }) => clientId)) {
    const clientId = ofTenant[0]?.clientId ?? ''
    const tallies = await countTallies(db, clientId, ofTenant)
    for (const { id, endedAt } of ofTenant) {
      const { told = 0, pushed = 0, isPushWaiting = false } = tallies.get(id) ?? {}
      const isLate = endedAt !== null && now.getTime() - endedAt.getTime() > pushesEndMs
      if (isPushWaiting && !isLate) continue
      await db
        .update(outages)
        .set({ told, pushed })
        .where(and(eq(outages.clientId, clientId), eq(outages.id, id)))
    }
  }
}
