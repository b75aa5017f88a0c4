import * as v from 'valibot'
import { addDays, calendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { JobHandler, Outcome } from '#server/platform/jobs/handler.ts'
import { enqueueOrHasten, type Job } from '#server/platform/jobs/queue.ts'
import type { SignalStore } from './signal-store.ts'

const kind = 'line-signal'
/** How often the signal of a line is read after its subscriber has looked at it, and for how long. */
const everyMs = 6 * hourMs
const watchedDays = 14
/** Lines of one question to the ERP. */
const batchSize = 100

const payloadSchema = v.object({
  lineId: v.string(),
  /** The provider's day after which the line is watched no more. */
  lastDay: v.pipe(v.string(), v.check(isCalendarDate)),
})

interface Watched extends v.InferOutput<typeof payloadSchema> {
  readonly job: Job
}

/**
 * Has the signal of a line read four times a day for two weeks from now, so that the days between two
 * looks are in the picture. The ERP is asked about lines that somebody looks at, and about no others.
 */
export async function watchSignal(
  { db }: Pick<Database, 'db'>,
  { clientId, customerId, documentHash }: Subscriber,
  lineId: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: TimeZone },
): Promise<void> {
  const lastDay = addDays(calendarDate(now, timeZone), watchedDays)
  const key = `${customerId}/${documentHash}/${lineId}`
  const payload: v.InferInput<typeof payloadSchema> = { lineId, lastDay }
  const job = { clientId, kind, key, customerId, documentHash, payload }
  await enqueueOrHasten(db, job, new Date(now.getTime() + everyMs), now)
}

/** Reads the signal of watched lines, many with one question. */
export function watchSignals(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly signals: Pick<SignalStore, 'add'>
  readonly now: () => Date
}): JobHandler {
  const { erps, tenants, signals, now } = deps

  /** A job without an outcome is done: its line is watched no more. */
  async function look(clientId: string, all: readonly Watched[]): Promise<[number, Outcome][]> {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active' || tenant.rules.lines === 'off') return []
    const today = calendarDate(now(), tenant.rules.timeZone)
    const watched = all.filter(({ lastDay }) => lastDay >= today)
    if (watched.length === 0) return []
    const ids = [...new Set(watched.map(({ lineId }) => lineId))]
    let reason = 'watched'
    try {
      const readings = await erps.for(tenant).lastSignals(ids)
      for (const { job, lineId } of watched) {
        const reading = readings.get(lineId)
        const { customerId, documentHash } = job
        if (!reading || customerId === null || documentHash === null) continue
        await signals.add({ clientId, customerId, documentHash, lineId }, reading, now())
      }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      // The next reading comes soon enough.
      reason = error.message
    }
    const until = new Date(now().getTime() + everyMs)
    const delay = { until, reason, countsAsTry: false }
    return watched.map(({ job }) => [job.id, { is: 'delayed', delay }])
  }

  return {
    kind,
    lane: 'bulk',
    batchSize,
    async run(batch) {
      const watched = batch.map((job) => ({ ...v.parse(payloadSchema, job.payload), job }))
      const outcomes: [number, Outcome][] = []
      for (const group of groupBy(watched, ({ job }) => job.clientId)) {
        outcomes.push(...(await look(group[0]?.job.clientId ?? '', group)))
      }
      return new Map(outcomes)
    },
  }
}
