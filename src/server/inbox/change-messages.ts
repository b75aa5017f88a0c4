import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { InboxMessageKind } from '#domain/inbox/inbox-message.ts'
import type { Drizzle } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import type { PushModule } from '#server/push/module.ts'
import { pushJob, pushJobKind } from '#server/push/port.ts'
import { dayMs } from '#domain/durations.ts'
import { inboxMessages } from './table.ts'

/** Messages of one announcement, all of one source. */
interface Messages {
  readonly clientId: string
  readonly source: string
}

/** Messages of one kind, all of one source. */
interface MessagesOfKind extends Messages {
  readonly kind: InboxMessageKind
}

type Change =
  | { readonly is: 'correction'; readonly title: string; readonly body: string }
  | { readonly is: 'withdrawal' }

/** A withdrawn message may still stand on a lock screen for so long; older ones are not pushed about. */
const shownForMs = 3 * dayMs

const ofKind = ({ clientId, kind, source }: MessagesOfKind) =>
  and(
    eq(inboxMessages.clientId, clientId),
    eq(inboxMessages.kind, kind),
    eq(inboxMessages.source, source),
  )
const ofAnnouncement = (messages: Messages) => ofKind({ ...messages, kind: 'announcement' })

/** Drops the pushes of these messages that are not sent yet. */
async function dropPushes(tx: Drizzle, clientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(jobs)
    .where(
      and(eq(jobs.clientId, clientId), eq(jobs.kind, pushJobKind), inArray(jobs.key, [...ids])),
    )
}

/** Stops the pushes of messages that wait for the morning or for a push service. */
export async function stopPushes(tx: Drizzle, messages: MessagesOfKind): Promise<void> {
  const waiting = and(ofKind(messages), eq(inboxMessages.isPushWaiting, true))
  const stopped = await tx
    .update(inboxMessages)
    .set({ isPushWaiting: false })
    .where(waiting)
    .returning({ id: inboxMessages.id })
  const ids = stopped.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += 1_000) {
    await dropPushes(tx, messages.clientId, ids.slice(first, first + 1_000))
  }
}

/**
 * Corrects or withdraws one portion of the messages of an announcement, those after a sequence number,
 * and enqueues the pushes that replace the former ones. `isOurs` is asked before
 * anything is changed, with the last sequence number of the portion, or null when there is none.
 */
export type ChangeMessages = (
  tx: Drizzle,
  messages: Messages,
  change: Change,
  portion: {
    readonly after: number
    readonly limit: number
    readonly now: Date
    readonly isOurs: (last: number | null) => Promise<boolean>
  },
) => Promise<void>

export function changeMessages(
  subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>,
): ChangeMessages {
  return async (tx, messages, change, { after, limit, now, isOurs }) => {
    const { clientId } = messages
    const rows = await tx
      .select()
      .from(inboxMessages)
      .where(and(ofAnnouncement(messages), gt(inboxMessages.sequence, after)))
      .orderBy(asc(inboxMessages.sequence))
      .limit(limit)
    const ids = rows.map(({ id }) => id)
    if (!(await isOurs(rows.at(-1)?.sequence ?? null)) || ids.length === 0) return
    await dropPushes(tx, clientId, ids)
    const reached = await subscriptions.subscribersReached(tx, clientId, rows, 'announcements')
    const isShown = (row: (typeof rows)[number]) =>
      row.pushed > 0 && now.getTime() - row.createdAt.getTime() < shownForMs
    const pushed = rows.filter(
      (row) => reached.has(row) && (change.is === 'correction' || isShown(row)),
    )
    const set =
      change.is === 'correction'
        ? { title: change.title, body: change.body, correctedAt: now, readAt: null }
        : {
            title: '',
            body: '',
            withdrawnAt: now,
            readAt: sql`coalesce(${inboxMessages.readAt}, ${now.toISOString()}::timestamptz)`,
          }
    const these = and(eq(inboxMessages.clientId, clientId), inArray(inboxMessages.id, ids))
    await tx
      .update(inboxMessages)
      .set({ ...set, isPushWaiting: false })
      .where(these)
    if (pushed.length > 0) {
      const pushedIds = pushed.map(({ id }) => id)
      await tx
        .update(inboxMessages)
        .set({ isPushWaiting: true })
        .where(and(eq(inboxMessages.clientId, clientId), inArray(inboxMessages.id, pushedIds)))
    }
    const wanted = pushed.map((row) => pushJob(row, row.id, { audience: 'announcements' }))
    await enqueue(tx, wanted, now)
  }
}
