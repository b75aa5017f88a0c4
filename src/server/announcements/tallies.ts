import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { inboxMessages } from '#server/inbox/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { announcementJobKinds } from './job-kinds.ts'

/** How far an announcement got. */
export interface AnnouncementTally {
  /** Subscribers who have it in the inbox, and who have read it there. */
  readonly delivered: number
  readonly read: number
  /** Browsers whose push service took it, and browsers it could not be brought to. */
  readonly pushed: number
  readonly failed: number
  /** Subscribers who have it in the inbox alone. */
  readonly withoutDevice: number
  readonly isPushWaiting: boolean
  /** What is under way for it, and why it waits; '' where it does not. */
  readonly jobs: readonly { readonly kind: string; readonly reason: string }[]
}

export const noTally: AnnouncementTally = {
  delivered: 0,
  read: 0,
  pushed: 0,
  failed: 0,
  withoutDevice: 0,
  isPushWaiting: false,
  jobs: [],
}

/** By announcement id; one with no message and no job is absent. */
export async function announcementTallies(
  db: Drizzle,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementTally>> {
  if (ids.length === 0) return new Map()
  const { pushed, pushFailed, isPushWaiting, readAt } = inboxMessages
  const [tallies, underWay] = await Promise.all([
    db
      .select({
        id: inboxMessages.source,
        delivered: count(),
        read: count(readAt),
        pushed: sql<string>`coalesce(sum(${pushed}), 0)`,
        failed: sql<string>`coalesce(sum(${pushFailed}), 0)`,
        withoutDevice: sql<string>`count(*) filter (
          where ${pushed} = 0 and ${pushFailed} = 0 and not ${isPushWaiting}
        )`,
        isPushWaiting: sql<boolean>`bool_or(${isPushWaiting})`,
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
      .select({ id: jobs.key, kind: jobs.kind, reason: jobs.reason })
      .from(jobs)
      .where(
        and(
          eq(jobs.clientId, clientId),
          inArray(jobs.kind, [...announcementJobKinds]),
          inArray(jobs.key, [...ids]),
        ),
      ),
  ])
  const found = new Map(
    tallies.map(({ id, ...tally }): [string, AnnouncementTally] => [
      id,
      {
        ...tally,
        pushed: Number(tally.pushed),
        failed: Number(tally.failed),
        withoutDevice: Number(tally.withoutDevice),
        jobs: [],
      },
    ]),
  )
  for (const { id, ...job } of underWay) {
    const tally = found.get(id) ?? noTally
    found.set(id, { ...tally, jobs: [...tally.jobs, job] })
  }
  return found
}
