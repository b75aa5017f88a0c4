import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import {
  type Audience,
  hasPlaces,
  isChosenBy,
  isEverySubscriber,
} from '#domain/announcements/audience.ts'
import { hourMs, minuteMs } from '#domain/durations.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { JobHandler, JobLease, Outcome } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { backoffMs } from '#server/jobs/times.ts'
import { accountsAfter, countAccounts } from './accounts.ts'
import { enqueueDelivery } from './delivery.ts'
import { announcementJobKind, countJobKind } from './job-kinds.ts'
import { addRecipients, deleteRecipients } from './recipients.ts'
import { findAnnouncement, type StoredAnnouncement } from './store.ts'
import { announcements } from './table.ts'

const payloadSchema = v.object({
  /** Every account up to this customer id is looked at; null: nothing has begun. */
  after: v.nullable(v.string()),
  /** The delivery begins when the audience is counted. */
  starts: v.boolean(),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Accounts asked about together: two questions to the ERP. */
const portionSize = 250

/** How long an ERP that does not answer is asked again: for a figure, and for a sending. */
const patienceMs = { figure: hourMs, sending: 12 * hourMs } as const

/** Enqueues the counting of an audience, to begin at `at`. */
export async function enqueueCount(
  tx: Drizzle,
  { clientId, id }: Pick<StoredAnnouncement, 'clientId' | 'id'>,
  { starts, at }: { readonly starts: boolean; readonly at: Date },
): Promise<void> {
  const payload: Payload = { after: null, starts }
  await enqueue(tx, [{ clientId, kind: countJobKind, key: id, payload }], at)
}

const change = (
  tx: Drizzle,
  { clientId, key }: Job,
  set: PgUpdateSetSource<typeof announcements>,
) =>
  tx
    .update(announcements)
    .set(set)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.id, key)))

/** Finds the subscribers of an audience, portion by portion, and begins deliveries that are due. */
export function countAudienceJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, now } = deps
  const { db } = database

  /** Begins to count, or delivers to everybody at once. */
  async function begin(
    job: Job,
    announcement: StoredAnnouncement,
    starts: boolean,
    lease: JobLease,
  ): Promise<void> {
    const { clientId, audience } = announcement
    const isEverybody = isEverySubscriber(audience)
    await db.transaction(async (tx) => {
      const at = now()
      const payload: Payload = { after: '', starts }
      const isOurs = isEverybody
        ? (await lease.finish(tx, [job.id])).size === 1
        : await lease.delay(tx, [job.id], { until: at, reason: '', payload, countsAsTry: false })
      if (!isOurs) return
      await deleteRecipients(tx, announcement)
      const accounts = await countAccounts(tx, clientId)
      await change(tx, job, {
        ...(starts && { state: 'sending', sentAt: at }),
        ...(isEverybody
          ? { recipients: accounts }
          : { recipients: 0, accounts, countedAccounts: 0, countedAt: null }),
      })
      if (isEverybody) await enqueueDelivery(tx, announcement, at)
    })
  }

  /** The accounts of a portion that the audience is made of, as the ERP has their contracts now. */
  async function findChosen(
    clientId: string,
    audience: Audience,
    accounts: readonly { readonly customerId: string; readonly documentHash: string }[],
  ) {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return []
    const ids = accounts.map(({ customerId }) => customerId)
    const withPlaces = hasPlaces(audience)
    const contracts = await erps.for(tenant).contractTraits(ids, { withPlaces })
    const chosen = new Set(
      contracts
        .filter((contract) => isChosenBy(audience, contract))
        .map(({ customerId }) => customerId),
    )
    return accounts.filter(({ customerId }) => chosen.has(customerId))
  }

  async function countPortion(
    job: Job,
    announcement: StoredAnnouncement,
    { after, starts }: { readonly after: string; readonly starts: boolean },
    lease: JobLease,
  ): Promise<void> {
    const { clientId, audience } = announcement
    const accounts = await accountsAfter(db, clientId, after, portionSize)
    const chosen = await findChosen(clientId, audience, accounts)
    const last = accounts.at(-1)
    const isLast = !last || accounts.length < portionSize
    await db.transaction(async (tx) => {
      const at = now()
      const payload = last && { after: last.customerId, starts }
      const isOurs = isLast
        ? (await lease.finish(tx, [job.id])).size === 1
        : await lease.delay(tx, [job.id], { until: at, reason: '', payload, countsAsTry: false })
      if (!isOurs) return
      await addRecipients(tx, announcement, chosen, at)
      await change(tx, job, {
        countedAccounts: sql`${announcements.countedAccounts} + ${accounts.length}`,
        recipients: sql`${announcements.recipients} + ${chosen.length}`,
        ...(isLast && { countedAt: at }),
      })
      if (isLast && starts) await enqueueDelivery(tx, announcement, at)
    })
  }

  /** After long silence of the ERP: a figure is given up, and a sending is stopped, for staff to see. */
  async function giveUp(job: Job, starts: boolean, lease: JobLease): Promise<void> {
    await db.transaction(async (tx) => {
      if ((await lease.finish(tx, [job.id])).size === 0) return
      await deleteRecipients(tx, { clientId: job.clientId, id: job.key })
      const uncounted = { countedAccounts: null, accounts: null, countedAt: null }
      await change(tx, job, starts ? { ...uncounted, state: 'stopped' } : uncounted)
    })
  }

  async function advance(job: Job, lease: JobLease): Promise<Outcome> {
    const { after, starts } = v.parse(payloadSchema, job.payload)
    const announcement = await findAnnouncement(db, job.clientId, job.key)
    if (!announcement) return { is: 'dead', reason: 'announcement deleted' }
    try {
      if (after === null) await begin(job, announcement, starts, lease)
      else await countPortion(job, announcement, { after, starts }, lease)
      return { is: 'settled' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const at = now().getTime()
      if (at - job.createdAt.getTime() > patienceMs[starts ? 'sending' : 'figure']) {
        await giveUp(job, starts, lease)
        return { is: 'settled' }
      }
      const until = new Date(at + Math.min(minuteMs, backoffMs(job.tries)))
      const countsAsTry = backoffMs(job.tries) < minuteMs
      return { is: 'delayed', delay: { until, reason: error.message, countsAsTry } }
    }
  }

  return {
    kind: countJobKind,
    batchSize: 1,
    concurrency: 2,
    produces: [countJobKind, announcementJobKind],
    async run(batch, lease) {
      const outcomes = new Map<number, Outcome>()
      for (const job of batch) outcomes.set(job.id, await advance(job, lease))
      return outcomes
    },
  }
}
