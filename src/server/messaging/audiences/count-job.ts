import * as v from 'valibot'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { backoffMs } from '#server/platform/jobs/times.ts'
import { chooseAccounts } from './choose.ts'
import {
  accountsAfter,
  countAccounts,
  type Counted,
  type CountPayload,
  countPayloadSchema,
} from './port.ts'

/** Accounts asked about together: two or three questions to the ERP. */
const portionSize = 250

/** How long an ERP that does not answer is asked again: for a figure, and for a sending. */
const patienceMs = { figure: hourMs, sending: 12 * hourMs } as const

/**
 * Finds the subscribers of an audience among the accounts, portion by portion. Each portion moves the
 * job on in the transaction that writes it, so a killed process loses and repeats nothing.
 */
export function countJob<Item>(
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly erps: Pick<Erps, 'for'>
    readonly tenants: TenantFinder
    readonly now: () => Date
  },
  counted: Counted<Item>,
): JobHandler {
  const { database, now } = deps
  const { db } = database

  /** Whether this process still holds the job, whose next portion is after `after`; null: it is done. */
  async function moveOn(
    tx: Drizzle,
    job: Job,
    lease: JobLease,
    payload: CountPayload | null,
  ): Promise<boolean> {
    if (payload === null) return (await lease.finish(tx, [job])).size === 1
    return lease.delay(tx, [job], { until: now(), reason: '', payload, countsAsTry: false })
  }

  async function begin(job: Job, item: Item, starts: boolean, lease: JobLease): Promise<void> {
    const isEverybody = counted.criterionOf(item) === null
    await db.transaction(async (tx) => {
      if (
        !(await moveOn(tx, job, lease, isEverybody ? null : { after: '', starts, isPart: false }))
      )
        return
      const accounts = await countAccounts(tx, job.clientId)
      await counted.begin(tx, item, { accounts, isEverybody, starts, at: now() })
    })
  }

  async function countPortion(
    job: Job,
    item: Item,
    { after, starts, isPart: wasPart }: CountPayload & { readonly after: string },
    lease: JobLease,
  ): Promise<void> {
    const accounts = await accountsAfter(db, job.clientId, after, portionSize)
    const criterion = counted.criterionOf(item)
    const found = criterion && (await chooseAccounts(deps, job.clientId, criterion, accounts))
    const isPart = wasPart || found?.isIncomplete === true
    const last = accounts.at(-1)
    const isLast = !last || accounts.length < portionSize
    await db.transaction(async (tx) => {
      const payload = isLast ? null : { after: last.customerId, starts, isPart }
      if (!(await moveOn(tx, job, lease, payload))) return
      const chosen = found?.items ?? []
      const portion = { chosen, lookedAt: accounts.length, isLast, isPart, starts, at: now() }
      await counted.add(tx, item, portion)
    })
  }

  async function giveUp(job: Job, item: Item, starts: boolean, lease: JobLease): Promise<void> {
    await db.transaction(async (tx) => {
      if ((await lease.finish(tx, [job])).size === 0) return
      await counted.giveUp(tx, item, { starts, at: now() })
    })
  }

  async function advance(job: Job, lease: JobLease): Promise<Outcome> {
    const { after, starts, isPart } = v.parse(countPayloadSchema, job.payload)
    const item = await counted.find(db, { clientId: job.clientId, id: job.key })
    if (!item) return { is: 'dead', reason: `${counted.kind}: deleted` }
    try {
      if (after === null) await begin(job, item, starts, lease)
      else await countPortion(job, item, { after, starts, isPart }, lease)
      return { is: 'settled' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const at = now().getTime()
      if (at - job.createdAt.getTime() > patienceMs[starts ? 'sending' : 'figure']) {
        await giveUp(job, item, starts, lease)
        return { is: 'settled' }
      }
      const until = new Date(at + Math.min(minuteMs, backoffMs(job.tries)))
      const countsAsTry = backoffMs(job.tries) < minuteMs
      return { is: 'delayed', delay: { until, reason: error.message, countsAsTry } }
    }
  }

  return {
    kind: counted.kind,
    lane: 'urgent',
    batchSize: 1,
    concurrency: 3,
    maxPerTenant: 2,
    produces: [counted.kind, ...counted.produces],
    run: eachInTurn(advance),
  }
}
