import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { announcementDeliveries as deliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { isUnread, ofItsAnnouncement } from '#server/messaging/inbox/port.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { announcementJobKinds } from './job-kinds.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'

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

/** By announcement id; one with no message and no job is absent. `tx` sees one snapshot. */
export async function announcementTallies(
  tx: Drizzle,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementTally>> {
  if (ids.length === 0) return new Map()
  const { pushed, pushFailed, isPushWaiting } = deliveries
  // The deliveries are found by the key of their table, which a join would not be planned to do.
  const placed = await tx
    .select({ sequence: announcements.sequence })
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), inArray(announcements.id, [...ids])))
  const sequences = placed.flatMap(({ sequence }) => sequence ?? [])
  const tallies = await tx
    .select({
      id: announcements.id,
      delivered: count(),
      read: sql`count(*) filter (where not (${isUnread}))`.mapWith(Number),
      pushed: sql<string>`coalesce(sum(${pushed}), 0)`,
      failed: sql<string>`coalesce(sum(${pushFailed}), 0)`,
      withoutDevice: sql<string>`count(*) filter (
          where ${pushed} = 0 and ${pushFailed} = 0 and not ${isPushWaiting}
        )`,
      isPushWaiting: sql<boolean>`bool_or(${isPushWaiting})`,
    })
    .from(deliveries)
    .innerJoin(announcements, ofItsAnnouncement)
    .where(and(eq(deliveries.clientId, clientId), inArray(deliveries.sequence, sequences)))
    .groupBy(announcements.id)
  const underWay = await tx
    .select({ id: jobs.key, kind: jobs.kind, reason: jobs.reason })
    .from(jobs)
    .where(
      and(
        eq(jobs.clientId, clientId),
        inArray(jobs.kind, [...announcementJobKinds]),
        inArray(jobs.key, [...ids]),
      ),
    )
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
