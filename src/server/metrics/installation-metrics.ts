import { and, count, desc, eq, gte, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { watchedUpstreams } from '#contract/health.ts'
import { calendarDate } from '#domain/dates.ts'
import { installationTimeZone } from '#domain/tenants/time-zones.ts'
import { agreements } from '#server/automatic-payments/table.ts'
import type { Database } from '#server/db/database.ts'
import { acrossTenants } from '#server/db/tenant-scope.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { OutcomeWatch } from '#server/egress/outcome-watch.ts'
import { jobs } from '#server/jobs/table.ts'
import { paymentGroups } from '#server/payments/group-table.ts'
import { payments } from '#server/payments/table.ts'
import type { PushModule } from '#server/push/module.ts'
import { reminderRuns } from '#server/reminders/table.ts'
import { tenants } from '#server/tenants/table.ts'
import type { Metrics } from './metrics.ts'

export interface InstallationMetrics extends Pick<Metrics, 'registry'> {
  /** Every figure in Prometheus' text format; what is not counted while it happens is read now. */
  read(): Promise<string>
}

/** Gauges of the whole installation, from the database, and of this process' ways to upstreams. */
export function installationMetrics(deps: {
  readonly metrics: Pick<Metrics, 'registry'>
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'certificateChanges' | 'states'>
  readonly outcomes: Pick<OutcomeWatch, 'failing'>
  readonly push: { readonly refusals: Pick<PushModule['refusals'], 'all'> }
  readonly now: () => Date
}): InstallationMetrics {
  const { metrics, database, egress, outcomes, push, now } = deps
  const { registry } = metrics
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })
  const isDatabaseUp = gauge('portal_database_up', '1 while the database answers', [])
  const waiting = gauge('portal_jobs_waiting', 'Jobs that are not done', ['kind'])
  const oldest = gauge('portal_jobs_oldest_age_seconds', 'Age of the oldest one', ['kind'])
  const overdue = gauge(
    'portal_jobs_overdue_seconds',
    'How long the job is due that is due the longest; 0 while none is',
    ['kind'],
  )
  const givenUp = gauge('portal_jobs_given_up', 'Jobs that failed at every try', ['kind'])
  const undecided = gauge(
    'portal_payments_unsettled',
    'Payments whose result is not known yet, or that are charged and not booked in the ERP',
    ['state'],
  )
  const agreed = gauge(
    'portal_automatic_agreements',
    'Agreements to pay bills automatically that are not ended',
    ['method', 'state'],
  )
  const unplanned = gauge(
    'portal_reminder_runs_unplanned',
    'Providers whose newest day of reminders is not wholly queued',
    [],
  )
  const reminders = gauge(
    'portal_reminders',
    'Reminders of the newest day of each provider: queued, sent to inboxes, dropped since',
    ['state'],
  )
  const circuits = gauge(
    'portal_upstream_circuit_open',
    '1 while this process leaves an upstream alone after failures',
    ['provider', 'upstream'],
  )
  const failing = gauge(
    'portal_upstream_failing',
    '1 while the last call of this process failed, by why',
    ['provider', 'upstream', 'cause'],
  )
  const inFlight = gauge('portal_upstream_in_flight', 'Outgoing calls under way', ['upstream'])
  const queued = gauge('portal_upstream_queued', 'Outgoing calls that wait', ['upstream'])
  const certificates = gauge(
    'portal_upstream_certificate_changed',
    '1 while a server presents another certificate than the confirmed one',
    ['provider', 'upstream'],
  )

  const pushRefused = gauge(
    'portal_push_refused',
    'Pushes that a push service refused within a day, as this process saw it, by what is refused',
    ['provider', 'host', 'reason'],
  )

  const secondsSince = (instant: string | null) =>
    instant === null ? 0 : Math.max(0, now().getTime() - new Date(instant).getTime()) / 1000

  async function readJobs(): Promise<void> {
    const isWaiting = isNotNull(jobs.nextTryAt)
    const rows = await database.db
      .select({
        kind: jobs.kind,
        waiting: sql<string>`count(*) filter (where ${isWaiting})`,
        givenUp: sql<string>`count(*) filter (where not ${isWaiting})`,
        oldest: sql<string | null>`min(${jobs.createdAt}) filter (where ${isWaiting})`,
        firstDue: sql<string | null>`min(${jobs.nextTryAt})`,
      })
      .from(jobs)
      .groupBy(jobs.kind)
    for (const one of [waiting, oldest, overdue, givenUp]) one.reset()
    for (const row of rows) {
      const { kind } = row
      waiting.set({ kind }, Number(row.waiting))
      givenUp.set({ kind }, Number(row.givenUp))
      oldest.set({ kind }, secondsSince(row.oldest))
      overdue.set({ kind }, secondsSince(row.firstDue))
    }
  }

  async function readPayments(): Promise<void> {
    // The bank has the instruction and settles it on its day: nothing is wrong with it until then.
    const isInstructed = sql`coalesce(${and(
      eq(payments.state, 'unknown'),
      gte(payments.settlesOn, calendarDate(now(), installationTimeZone)),
    )}, false)`
    undecided.reset()
    // One charge counts once: the parts of a payment of several invoices are never due by themselves.
    for (const table of [payments, paymentGroups]) {
      const rows = await database.db
        .select({ state: table.state, charges: count() })
        .from(table)
        .where(and(isNotNull(table.nextTryAt), table === payments ? not(isInstructed) : undefined))
        .groupBy(table.state)
      for (const row of rows) undecided.inc({ state: row.state }, row.charges)
    }
  }

  async function readAgreements(): Promise<void> {
    const rows = await database.db
      .select({ method: agreements.method, state: agreements.state, agreements: count() })
      .from(agreements)
      .where(isNull(agreements.endedAt))
      .groupBy(agreements.method, agreements.state)
    agreed.reset()
    for (const { method, state, ...row } of rows) agreed.set({ method, state }, row.agreements)
  }

  async function readReminders(): Promise<void> {
    // One step into the index for each provider, not all runs of three months at each scrape.
    const newest = database.db
      .select({
        plannedAt: reminderRuns.plannedAt,
        planned: reminderRuns.planned,
        sent: reminderRuns.sent,
        dropped: reminderRuns.dropped,
      })
      .from(reminderRuns)
      .where(eq(reminderRuns.clientId, tenants.clientId))
      .orderBy(desc(reminderRuns.day))
      .limit(1)
      .as('newest')
    const [row] = await database.db
      .select({
        runs: sql`count(*) filter (where ${isNull(newest.plannedAt)})`.mapWith(Number),
        queued: sql`coalesce(sum(${newest.planned}), 0)`.mapWith(Number),
        sent: sql`coalesce(sum(${newest.sent}), 0)`.mapWith(Number),
        dropped: sql`coalesce(sum(${newest.dropped}), 0)`.mapWith(Number),
      })
      .from(tenants)
      .crossJoinLateral(newest)
    unplanned.set(row?.runs ?? 0)
    for (const state of ['queued', 'sent', 'dropped'] as const) {
      reminders.set({ state }, row?.[state] ?? 0)
    }
  }

  function readUpstreams(): void {
    for (const one of [circuits, failing, inFlight, queued, certificates, pushRefused]) one.reset()
    for (const state of egress.states()) {
      const { tenant: provider, upstream } = state
      circuits.set({ provider, upstream }, state.breaker === 'closed' ? 0 : 1)
      inFlight.inc({ upstream }, state.inFlight)
      queued.inc({ upstream }, state.queued)
    }
    for (const upstream of watchedUpstreams) {
      for (const { tenant: provider, cause } of outcomes.failing(upstream)) {
        failing.set({ provider, upstream, cause }, 1)
      }
    }
    for (const { clientId: provider, host, reason, count: pushes } of push.refusals.all()) {
      pushRefused.set({ provider, host, reason }, pushes)
    }
    for (const { tenant: provider, upstream } of egress.certificateChanges()) {
      certificates.set({ provider, upstream }, 1)
    }
  }

  return {
    registry,
    async read() {
      readUpstreams()
      try {
        await acrossTenants(() =>
          Promise.all([readJobs(), readPayments(), readAgreements(), readReminders()]),
        )
        isDatabaseUp.set(1)
      } catch {
        // The other figures are still worth having, and this one says what is wrong.
        isDatabaseUp.set(0)
      }
      return registry.metrics()
    },
  }
}
