import type { Hono } from 'hono'
import type { WorkCost } from '#domain/platform/proof-of-work.ts'
import type { PasswordCost } from './platform/auth/passwords/password-cost.ts'
import type { Passwords } from './platform/auth/passwords/passwords.ts'
import type { Database } from './platform/db/database.ts'
import type { EgressOptions } from './platform/egress/egress.ts'
import type { Env } from './platform/http/context.ts'
import type { Logger } from './platform/http/log/log.ts'
import type { InstallationMetrics } from './installation/metrics/installation-metrics.ts'
import type { PortalFiles } from './site/pages/portal-files.ts'
import type { HostedSandbox } from './installation/sandbox-host/sandbox.ts'
import type { DatabaseClock } from './platform/processes/database-clock.ts'
import type { DataKeys } from './platform/secrets/data-keys.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { HostNetwork } from './staff/tenant-hosts/port.ts'
import type { Traces } from './platform/traces/traces.ts'

export interface ComposeOptions {
  readonly settings: Settings
  /** Open and migrated. */
  readonly database: Database
  readonly keys: DataKeys
  readonly log: Logger
  readonly portal: PortalFiles
  /** Where traces go; nowhere without it. */
  readonly traces?: Traces
  readonly sandbox: HostedSandbox | null
  readonly now: () => Date
  /** Is told by how much the database's clock differs from this machine's. */
  readonly followClock?: DatabaseClock['follow']
  /** Milliseconds that only increase, by which broken upstreams are left alone for a time. */
  readonly monotonic?: () => number
  /** Checks every answer against the contract (tests and development). */
  readonly checksAnswers: boolean
  /** Stands in for the network where hosts are checked, in tests. */
  readonly hostNetwork?: HostNetwork
  readonly passwordCost?: PasswordCost
  /** In the place of passwords hashed at that cost. */
  readonly passwords?: Passwords
  readonly workCost?: WorkCost
  /** Shortens the time-outs of an upstream, in tests. */
  readonly patienceOf?: EgressOptions['patienceOf']
  /** Milliseconds for which a provider that another process changed is served stale; three seconds without it. */
  readonly providersFreshForMs?: number
  /** False in tests, which move the clock: the clock starts no work. */
  readonly hasSchedules?: boolean
}

export interface Server {
  readonly app: Hono<Env>
  readonly metrics: InstallationMetrics
  /** Resolves the payments that are due now, for tests, which cannot wait for the timer. */
  resolvePayments(): Promise<number>
  /** Enqueues the scheduled work that is due, for tests; returns how many jobs. */
  beginScheduled(): Promise<number>
  /** Runs every due job and the jobs those produce; returns how many ran. */
  doJobs(): Promise<number>
  /** Asks the upstreams that fail again, for tests, which cannot wait for the timer. */
  recheckUpstreams(): Promise<void>
  /** Takes up no more background work; resolves when what runs has ended. */
  stopWork(): Promise<void>
  /** Stops the work and closes the ways out. */
  close(): Promise<void>
}
