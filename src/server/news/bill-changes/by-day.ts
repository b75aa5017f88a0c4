import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface ByDayDeps {
  readonly tenants: TenantFinder
  readonly now: () => Date
}

/**
 * Runs jobs of active providers in the hours of reminders; at night they wait for the morning, and an ERP
 * that does not answer is asked again.
 */
export function byDay<Payload extends { readonly atAnyHour: boolean }>(
  { tenants, now }: ByDayDeps,
  how: {
    readonly read: (payload: unknown) => Payload
    readonly act: (tenant: Tenant, payload: Payload, job: Job, lease: JobLease) => Promise<void>
  },
): JobHandler['run'] {
  async function runOne(job: Job, lease: JobLease): Promise<Outcome | null> {
    const tenant = await tenants.find(job.clientId)
    if (tenant?.status !== 'active') return null
    const payload = how.read(job.payload)
    const zone = tenant.rules.timeZone
    if (!payload.atAnyHour && !isReminderHour(now(), zone)) {
      const until = nextReminderHour(now(), zone)
      return { is: 'delayed', delay: { until, reason: 'night', countsAsTry: false } }
    }
    try {
      await how.act(tenant, payload, job, lease)
      return { is: 'settled' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return async (batch, lease) => {
    const outcomes = new Map<number, Outcome>()
    for (const job of batch) {
      const outcome = await runOne(job, lease)
      if (outcome) outcomes.set(job.id, outcome)
    }
    return outcomes
  }
}
