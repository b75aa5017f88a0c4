import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Drizzle } from '#server/db/database.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import type { Hold, Outcomes, Work } from '#server/jobs/work.ts'
import { credentials } from '#server/session/table.ts'
import { keepNotices } from './keep.ts'
import { notices } from './table.ts'

export interface Announcement {
  readonly clientId: string
  /** The announcement's own id: sent again under it, nobody gets it twice. */
  readonly id: string
  readonly title: string
  readonly body: string
}

const payloadSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** Everybody up to this customer has it. */
  after: v.string(),
})

/** Subscribers who get it in one transaction. */
const portion = 500

/** Where an announcement leads: to itself, whole. */
const path = '/panel/inbox'

/** Tells every subscriber of a provider something; with `tx`, exactly when that is committed. */
export async function announce(
  tx: Drizzle,
  { clientId, id, title, body }: Announcement,
  now: Date,
): Promise<void> {
  const payload: v.InferOutput<typeof payloadSchema> = { title, body, after: '' }
  await enqueue(tx, [{ clientId, kind: 'announcement', key: id, payload }], now)
}

/** How many subscribers an announcement reaches: everybody with an account. */
export function subscriberCount(db: Drizzle, clientId: string): Promise<number> {
  return db.$count(credentials, eq(credentials.clientId, clientId))
}

/** What became of an announcement so far. */
export interface AnnouncementTally {
  /** Subscribers who have it in the inbox. */
  readonly delivered: number
  /** Devices whose push service took it, and devices it could not be brought to. */
  readonly pushed: number
  readonly failed: number
  /** Nothing is left to do for it. */
  readonly isDone: boolean
}

/** By announcement id; one that nobody has yet and nobody works on is not among them. */
export async function announcementTallies(
  db: Drizzle,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementTally>> {
  if (ids.length === 0) return new Map()
  const [tallies, waiting] = await Promise.all([
    db
      .select({
        id: notices.source,
        delivered: count(),
        pushed: sql<string>`coalesce(sum(${notices.pushed}), 0)`,
        failed: sql<string>`coalesce(sum(${notices.pushFailed}), 0)`,
        isWaiting: sql<boolean>`bool_or(${notices.isPushWaiting})`,
      })
      .from(notices)
      .where(
        and(
          eq(notices.clientId, clientId),
          eq(notices.kind, 'announcement'),
          inArray(notices.source, [...ids]),
        ),
      )
      .groupBy(notices.source),
    db
      .select({ id: jobs.key })
      .from(jobs)
      .where(
        and(
          eq(jobs.clientId, clientId),
          eq(jobs.kind, 'announcement'),
          inArray(jobs.key, [...ids]),
        ),
      ),
  ])
  const underWay = new Set(waiting.map(({ id }) => id))
  const begun = [...underWay].map((id): [string, AnnouncementTally] => [
    id,
    { delivered: 0, pushed: 0, failed: 0, isDone: false },
  ])
  return new Map([
    ...begun,
    ...tallies.map(({ id, delivered, pushed, failed, isWaiting }): [string, AnnouncementTally] => [
      id,
      {
        delivered,
        pushed: Number(pushed),
        failed: Number(failed),
        isDone: !isWaiting && !underWay.has(id),
      },
    ]),
  ])
}

/** Brings an announcement to one portion of the subscribers after the other. */
export function announcementWork(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Work {
  const { database, now } = deps

  async function tellPortion(job: Job, hold: Hold): Promise<void> {
    const { clientId } = job
    const announcement = v.parse(payloadSchema, job.payload)
    const { title, body, after } = announcement
    await database.db.transaction(async (tx) => {
      const readers = await tx
        .select({ customerId: credentials.customerId })
        .from(credentials)
        .where(and(eq(credentials.clientId, clientId), gt(credentials.customerId, after)))
        .orderBy(asc(credentials.customerId))
        .limit(portion)
      const at = now()
      const last = readers.at(-1)
      const isOurs =
        last && readers.length === portion
          ? await hold.delay(tx, [job.id], {
              at,
              reason: '',
              payload: { ...announcement, after: last.customerId },
              isNoTry: true,
            })
          : (await hold.finish(tx, [job.id])).size === 1
      if (!isOurs) return
      const told = readers.map(({ customerId }) => ({
        customerId,
        kind: 'announcement' as const,
        source: job.key,
        title,
        body,
        path,
      }))
      await keepNotices(tx, clientId, told, { audience: null, now: at })
    })
  }

  return {
    kind: 'announcement',
    batch: 1,
    atOnce: 1,
    makes: ['announcement', 'push'],
    async run(batch, hold): Promise<Outcomes> {
      for (const job of batch) await tellPortion(job, hold)
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
