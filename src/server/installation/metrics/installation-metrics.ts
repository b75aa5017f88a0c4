import { Gauge } from 'prom-client'
import { watchedUpstreams } from '#contract/installation/health.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import type { ProcessesModule } from '#server/platform/processes/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { version } from '#server/platform/version.ts'
import { installationGauges } from './installation-gauges.ts'
import type { Metrics } from './metrics.ts'
import { shareFigures } from './shared-figures.ts'

export interface InstallationMetrics extends Pick<Metrics, 'registry'> {
  /** Every figure in Prometheus' text format; what is not counted while it happens is read now. */
  read(): Promise<string>
}

/** Gauges of the whole installation, read once for all processes, and of this process' ways to upstreams. */
export function installationMetrics(deps: {
  readonly metrics: Pick<Metrics, 'registry'>
  readonly database: Pick<Database, 'check' | 'db'>
  readonly egress: Pick<Egress, 'certificateChanges' | 'states'>
  readonly outcomes: Pick<OutcomeWatch, 'failing'>
  readonly databaseHealth: ProcessesModule['health']
  readonly push: { readonly refusals: Pick<PushModule['refusals'], 'all'> }
  readonly now: () => Date
}): InstallationMetrics {
  const { metrics, database, databaseHealth, egress, outcomes, push, now } = deps
  const { registry } = metrics
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })
  gauge('portal_build_info', '1, with the version of this process', ['version']).set({ version }, 1)
  const isDatabaseUp = gauge('portal_database_up', '1 while the database answers', [])
  const isWritable = gauge('portal_database_writable', '1 while the database takes writes', [])
  const clockSkew = gauge(
    'portal_clock_skew_seconds',
    'Seconds by which the clock of the database is ahead of that of this process',
    [],
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

  const ofInstallation = installationGauges(registry)

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

  /** The figures of this process are worth having whatever the database does. */
  async function readInstallation(): Promise<void> {
    const isUp = await database.check().then(
      () => true,
      () => false,
    )
    isDatabaseUp.set(isUp ? 1 : 0)
    const read = () => shareFigures(database, now()).catch(() => null)
    ofInstallation.set(isUp ? await acrossTenants(read) : null)
  }

  function readDatabase(): void {
    const health = databaseHealth()
    if (!health) return
    // Absent while the database is away, of which its own figure tells.
    if (health.isWritable === null) isWritable.remove()
    else isWritable.set(health.isWritable ? 1 : 0)
    if (health.clockSkewSeconds !== null) clockSkew.set(health.clockSkewSeconds)
  }

  return {
    registry,
    async read() {
      readUpstreams()
      readDatabase()
      await readInstallation()
      return registry.metrics()
    },
  }
}
