import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { inboxMessages } from '#server/inbox/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { announcementJobKind } from './delivery.ts'

/** How far an announcement got. */
export interface AnnouncementTally {
  /** Subscribers who have it in the inbox. */
  readonly delivered: number
  /** Browsers whose push service took it, and browsers it could not be brought to. */
  readonly pushed: number
  readonly failed: number
  /** Nothing is left to do for it. */
  readonly isDone: boolean
}

/** By announcement id; one with no message and no job is absent. */
export async function announcementTallies(
  db: Drizzle,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementTally>> {
  if (ids.length === 0) return new Map()
  const [tallies, waiting] = await Promise.all([
    db
      .select({
        id: inboxMessages.source,
        delivered: count(),
        pushed: sql<string>`coalesce(sum(${inboxMessages.pushed}), 0)`,
        failed: sql<string>`coalesce(sum(${inboxMessages.pushFailed}), 0)`,
        isWaiting: sql<boolean>`bool_or(${inboxMessages.isPushWaiting})`,
      })
      .from(inboxMessages)
      .where(
        and(
          eq(inboxMessages.clientId, clientId),
          eq(inboxMessages.kind, 'announcement'),
          inArray(inboxMessages.source, [...ids]),
        ),
      )
      .groupBy(inboxMessages.source),
    db
      .select({ id: jobs.key })
      .from(jobs)
      .where(
        and(
          eq(jobs.clientId, clientId),
          eq(jobs.kind, announcementJobKind),
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
