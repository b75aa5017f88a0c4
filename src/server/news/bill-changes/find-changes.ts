import * as v from 'valibot'
import { changeNoticeDays, minChangeNoticeDays } from '#domain/money/bill-parts/change-message.ts'
import { addDays } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { accountsOf, countAccounts } from '#server/messaging/audiences/port.ts'
import { messagesOfSources } from '#server/messaging/inbox/port.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job, reviveDeadLetters } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { byDay, type ByDayDeps } from './by-day.ts'
import {
  changeJobs,
  changeKind,
  type ChangeRun,
  changeRunKind,
  changeRunSchema,
  type FoundChange,
  sourceOf,
} from './change-job.ts'

/** Milliseconds between two portions of a provider, so that a day's questions do not reach its ERP at once. */
const portionIntervalMs = 20 * secondMs

/** Looks for the discounts that end and the services that begin, and enqueues what is still to be told. */
export function findChanges(
  deps: ByDayDeps & {
    readonly database: Pick<Database, 'db'>
    readonly erps: Pick<Erps, 'for'>
  },
): JobHandler {
  const { database, erps, now } = deps
  const { db } = database

  /** Those of subscribers with an account who have not been told. */
  async function notTold(clientId: string, found: readonly FoundChange[]) {
    if (found.length === 0) return []
    const customerIds = [...new Set(found.map(({ customerId }) => customerId))]
    const accounts = await accountsOf(db, clientId, customerIds)
    const withAccount = new Set(accounts.map(({ customerId }) => customerId))
    const sources = found.map(sourceOf)
    const told = await messagesOfSources(db, clientId, { kind: 'change', sources })
    const keys = new Set(told.map(({ customerId, source }) => `${customerId}/${source}`))
    return found
      .filter(({ customerId }) => withAccount.has(customerId))
      .filter((change) => !keys.has(`${change.customerId}/${sourceOf(change)}`))
  }

  async function find(tenant: Tenant, { day, atAnyHour }: ChangeRun, job: Job, lease: JobLease) {
    const { clientId } = tenant
    const from = addDays(day, minChangeNoticeDays)
    const days = { from, to: addDays(from, changeNoticeDays - 1) }
    // Without an account nobody could read a message, so the ERP is not asked.
    const hasReaders = (await countAccounts(db, clientId)) > 0
    const found = hasReaders ? await erps.for(tenant).chargeChanges(days) : []
    const jobs = changeJobs(clientId, await notTold(clientId, found), atAnyHour)
    await db.transaction(async (tx) => {
      if ((await lease.finish(tx, [job])).size === 0) return
      // One that was given up has the key of those found again.
      await reviveDeadLetters(tx, clientId, [changeKind], now())
      const at = now().getTime()
      for (const [place, one] of jobs.entries()) {
        const waitMs = atAnyHour ? 0 : place * portionIntervalMs
        await enqueue(tx, [one], new Date(at + waitMs))
      }
    })
  }

  return {
    kind: changeRunKind,
    lane: 'bulk',
    batchSize: 1,
    produces: [changeKind],
    run: byDay(deps, {
      read: (payload) => v.parse(changeRunSchema, payload),
      act: find,
    }),
  }
}
