import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  isPushedAtNight,
  type OutageMessage,
  outageMessages,
} from '#domain/news/outages/message-times.ts'
import { outageWords } from '#domain/news/outages/words.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Delivered } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { dropJob, enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { affectedAfter, everybodyAfter, type Reader } from './affected.ts'
import { outageRecountKind, outageTellKind } from './job-kinds.ts'
import type { OutageKey, StoredOutage } from './store.ts'

const payloadSchema = v.object({
  outageId: v.string(),
  message: v.picklist(outageMessages),
  title: v.string(),
  body: v.string(),
  startsAt: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  isEverywhere: v.boolean(),
  /** Every subscriber up to this customer id has it. */
  after: v.string(),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Every message about an outage leads to it. */
const path = '/panel/outages'

/** The `source` of the messages of one kind, and the key of their job; updates are numbered. */
export const sourceOf = (id: string, message: OutageMessage, nth = 0) =>
  message === 'update' ? `${id}:update:${nth}` : `${id}:${message}`

/** Enqueues a message to those an outage affects, to be delivered at `at`. */
export async function enqueueTelling(
  tx: Drizzle,
  outage: StoredOutage & { readonly startsAt: Date },
  { message, note, zone }: { message: OutageMessage; note: string; zone: TimeZone },
  at: Date,
): Promise<void> {
  const { clientId, id, startsAt, area, updates } = outage
  const { title, body } = outageWords(message, outage, note, zone)
  const payload: v.InferInput<typeof payloadSchema> = {
    outageId: id,
    message,
    title,
    body,
    startsAt: startsAt.toISOString(),
    isEverywhere: area.isEverywhere,
    after: '',
  }
  const key = sourceOf(id, message, updates.length)
  await enqueue(tx, [{ clientId, kind: outageTellKind, key, payload }], at)
}

/** What staff said last of an outage. */
export const latestNote = ({ updates, note }: Pick<StoredOutage, 'note' | 'updates'>): string =>
  updates.findLast((update) => update.note !== '')?.note ?? note

/**
 * Takes back a notice that nobody has yet: its recount, or its message before the first reader. Returns
 * which of them waited; null: it was told, or is being told. The moment of the notice does not say
 * so: a recount waits for a silent ERP for hours.
 */
export async function takeBackNotice(
  tx: Drizzle,
  { clientId, id }: OutageKey,
): Promise<'message' | 'recount' | null> {
  const isJob = (kind: string, key: string) =>
    and(eq(jobs.clientId, clientId), eq(jobs.kind, kind), eq(jobs.key, key))
  const recounts = await tx
    .delete(jobs)
    .where(isJob(outageRecountKind, id))
    .returning({ id: jobs.id })
  if (recounts.length > 0) return 'recount'
  // A second statement: it sees the message of a recount that has just ended.
  const hasNotBegun = sql`${jobs.payload} ->> 'after' = ''`
  const messages = await tx
    .delete(jobs)
    .where(and(isJob(outageTellKind, sourceOf(id, 'notice')), hasNotBegun))
    .returning({ id: jobs.id })
  return messages.length > 0 ? 'message' : null
}

/** Of several updates that wait for the morning only the last is pushed; the others are in the inbox. */
export async function stopFormerUpdates(
  { stopPushes }: Pick<InboxModule, 'stopPushes'>,
  tx: Drizzle,
  { clientId, id, updates }: Pick<StoredOutage, 'clientId' | 'id' | 'updates'>,
): Promise<void> {
  for (let nth = 1; nth < updates.length; nth += 1) {
    await stopPushes(tx, { clientId, kind: 'outage', source: sourceOf(id, 'update', nth) })
  }
}

/** Drops what is still to be told of an outage, and the pushes of what was told that wait. */
export async function stopTelling(
  { stopPushes }: Pick<InboxModule, 'stopPushes'>,
  tx: Drizzle,
  { clientId, id, updates }: Pick<StoredOutage, 'clientId' | 'id' | 'updates'>,
): Promise<void> {
  await dropJob(tx, { clientId, kind: outageRecountKind, key: id })
  const numbered = updates.map((_, index) => sourceOf(id, 'update', index + 1))
  const sources = [sourceOf(id, 'begin'), sourceOf(id, 'notice'), ...numbered]
  for (const key of sources) {
    await dropJob(tx, { clientId, kind: outageTellKind, key })
    await stopPushes(tx, { clientId, kind: 'outage', source: key })
  }
}

/** How a message about an outage is put into the inboxes of those it affects. */
export function toldOutages(deps: {
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly tenants: TenantFinder
  readonly now: () => Date
}): Delivered<Payload & { readonly zone: TimeZone }, Reader> {
  const { inbox, tenants, now } = deps
  const keyOf = (clientId: string, { outageId }: Payload): OutageKey => ({ clientId, id: outageId })
  return {
    kind: outageTellKind,
    read: async ({ clientId, payload }) => ({
      ...v.parse(payloadSchema, payload),
      zone: await timeZoneOf(tenants, clientId),
    }),
    readersAfter: (tx, { clientId }, payload, limit) => {
      const readersAfter = payload.isEverywhere ? everybodyAfter : affectedAfter
      return readersAfter(tx, keyOf(clientId, payload), payload.after, limit)
    },
    deliver: async (tx, { clientId, key: source }, payload, readers) => {
      const { message, title, body, startsAt, zone } = payload
      const at = now()
      const isUrgent = isPushedAtNight(message, { startsAt, now: at, zone })
      for (const atAnyHour of [true, false]) {
        const these = readers.filter(
          ({ hasAsked }) => (isUrgent || (message === 'end' && hasAsked)) === atAnyHour,
        )
        const messages = these.map(({ customerId, documentHash }) => ({
          customerId,
          documentHash,
          kind: 'outage' as const,
          source,
          title,
          body,
          path,
        }))
        const how = { audience: 'outages', lane: 'bulk', now: at, atAnyHour } as const
        await inbox.createMessages(tx, clientId, messages, how)
      }
    },
    finish: async () => undefined,
  }
}
