import { readFileSync, realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxOptions } from '#sandbox/sandbox.ts'
import { sandboxSuffix } from '#domain/staff/tenants/sandbox-address.ts'
import type { DrawFront, DrawPanel, PortalFiles } from './site/pages/portal-files.ts'
import { compose } from './compose.ts'
import type { ComposeOptions } from './composed-server.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabaseClock } from './platform/processes/database-clock.ts'
import { hasSandboxAccounts } from './platform/db/sandbox-rows.ts'
import { acrossTenants } from './platform/db/tenant-scope.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { ownsTables } from './platform/db/row-security.ts'
import { openMetricsPage } from './installation/metrics/metrics-page.ts'
import { createLog, type Logger, type LogOptions } from './platform/http/log/log.ts'
import { endsWithin } from './installation/start/ends-within.ts'
import { drain, FINISH_MS, listen, portOf } from './platform/listen.ts'
import { type OfferedSandbox, openSandboxPorts } from './installation/sandbox-host/open-ports.ts'
import type { HostedSandbox } from './installation/sandbox-host/sandbox.ts'
import { sandboxStore } from './installation/sandbox-host/store.ts'
import { failureWords } from './platform/db/trouble/failure-words.ts'
import { openDataKeys } from './platform/secrets/data-keys.ts'
import { readSettings, SettingError, type Settings } from './platform/settings/settings.ts'
import { startWarnings } from './installation/start/start-warnings.ts'
import { onStopSignal } from './installation/start/stop-signals.mjs'
import { noTraces, type Traces } from './platform/traces/traces.ts'
import { version } from './platform/version.ts'
import { welcome } from './installation/start/welcome.ts'

/** What tests of the built server hasten: its passwords and the sandbox's answers. */
interface Pace extends Pick<ComposeOptions, 'passwordCost'> {
  readonly sandboxLatency?: SandboxOptions['latency']
}

/**
 * The only place where the server loads the sandbox; with the sandbox off, none of its code is
 * loaded.
 */
async function openSandbox(
  database: Database,
  { sandboxLatency }: Pace,
): Promise<HostedSandbox & OfferedSandbox> {
  const [{ createSandbox }, { sandboxPorts }, { sandboxTenants }, { people }, { sandboxStaff }] =
    await Promise.all([
      import('#sandbox/sandbox.ts'),
      import('#sandbox/ports/ports.ts'),
      import('#sandbox/world/tenants.ts'),
      import('#sandbox/world/people.ts'),
      import('#sandbox/world/staff.ts'),
    ])
  const sandbox = createSandbox({
    store: sandboxStore(database.db),
    now: () => new Date(),
    ...(sandboxLatency && { latency: sandboxLatency }),
  })
  const ports = sandboxPorts({ providers: sandboxTenants, upstream: sandbox.upstream })
  const seed = { tenants: sandboxTenants, people, staff: sandboxStaff }
  return { ...sandbox, ...seed, ports, suffix: sandboxSuffix }
}

/** The only place where the server loads OpenTelemetry; without a collector none of it is loaded. */
async function openTraces({ traces }: Settings): Promise<Traces> {
  if (!traces) return noTraces
  return (await import('./platform/traces/open-traces.ts')).openTraces(traces)
}

/** The only places where the server loads components of the portal: those that draw its first page. */
const drawFront: DrawFront = async (theme, screen, refused) =>
  (await import('#portal/prerender.tsx')).drawFront(theme, screen, refused)

const drawPanel: DrawPanel = async (theme, screen) =>
  (await import('#portal/draw-panel.tsx')).drawPanel(theme, screen)

/** Reads the built portal from the folder beside the built server. */
function builtPortal(): PortalFiles {
  const root = fileURLToPath(new URL('../portal', import.meta.url))
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  return { root, template: async () => page, drawFront, drawPanel, isBuilt: true }
}

/**
 * Prepares what is kept when the code is reloaded: settings, log and the open, migrated database.
 * @throws SettingError when the sandbox is off and accounts of it are left in the database, and when
 * APP_SECRET is not the one of this database
 */
export async function prepare(
  openLog: (level: string) => Logger,
  env: Readonly<Record<string, string | undefined>> = process.env,
) {
  const settings = readSettings(env)
  const log = openLog(settings.logLevel)
  const database = await openDatabase(settings)
  await database.migrate((fields) => log.warn(fields, 'other transactions keep the tables locked'))
  const isTriedOut = await acrossTenants(() => hasSandboxAccounts(database.db))
  if (!settings.sandbox && isTriedOut) {
    await database.close()
    throw new SettingError(
      'The database holds providers, people or staff of the sandbox, whose passwords anyone can ' +
        'read: remove them with "npm run sandbox:remove", or set SANDBOX=on.',
    )
  }
  const clock = await openDatabaseClock(database)
  const keys = await acrossTenants(() => openDataKeys(database, settings))
  const { needsRotation } = keys
  const isOwner = await acrossTenants(() => ownsTables(database.db))
  for (const sentence of startWarnings({ ...settings, needsRotation, isOwner }))
    process.stderr.write(`WARNING: ${sentence}\n`)
  return { settings, log, database, clock, keys, traces: await openTraces(settings) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Composes the server from what is prepared, with the sandbox if the settings enable it. */
export async function assemble(
  prepared: Prepared,
  options: Pick<ComposeOptions, 'portal' | 'checksAnswers'> & Pace,
) {
  const sandbox = prepared.settings.sandbox ? await openSandbox(prepared.database, options) : null
  const { now, follow: followClock } = prepared.clock
  const server = await compose({ ...prepared, ...options, sandbox, now, followClock })
  const greeting = (port: number) => welcome(port, sandbox)
  /** Opens the sandbox to other programs, where the settings say so. */
  const openPorts = async () => {
    const { sandboxPorts, host } = prepared.settings
    return sandbox && sandboxPorts && openSandboxPorts(sandbox, { ...sandboxPorts, host })
  }
  return { ...server, greeting, openPorts }
}

/** Milliseconds for the closing after the work: traces, ways out and database. */
const CLOSE_MS = 2_000

/** Production logs no more of an error than the default, because a message may quote a document. */
export interface RunOptions extends Pick<LogOptions, 'describeError'>, Pace {
  /** The settings; those of the process without it. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Prints the addresses of the sandbox and who can sign in. */
  readonly isGreeting?: boolean
}

/** A server that takes visitors. */
export interface OpenServer {
  readonly port: number
  /** Ends what is under way within seconds, and closes the database. */
  stop(): Promise<void>
}

/** Opens the database and everything on it, and listens; other servers of the process are left alone. */
export async function openServer(options: RunOptions): Promise<OpenServer> {
  const { env = process.env, isGreeting = false, describeError, ...pace } = options
  const openLog = (level: string) => createLog(level, describeError && { describeError })
  const prepared = await prepare(openLog, env)
  const { settings, log, database, traces } = prepared
  const composed = await assemble(prepared, {
    portal: builtPortal(),
    checksAnswers: false,
    ...pace,
  })
  let server: Server | undefined
  let metrics: Server | undefined
  let sandboxPorts: Awaited<ReturnType<typeof composed.openPorts>>

  async function stop(): Promise<void> {
    log.info('stopping')
    // A batch may wait a minute for an upstream. Its jobs go to another process, or to the next one.
    const [isIdle] = await Promise.all([
      endsWithin(FINISH_MS, composed.stopWork()),
      server && drain(server),
      sandboxPorts && sandboxPorts.close(),
    ])
    const close = async () => {
      if (metrics) await drain(metrics)
      await Promise.all([composed.close(), traces.close()])
      await database.close()
    }
    const isClosed = await endsWithin(CLOSE_MS, close())
    const left = [!isIdle && 'background work', !isClosed && 'closing'].filter(Boolean)
    log.info({ ...(left.length > 0 && { left }) }, 'stopped')
  }

  try {
    sandboxPorts = await composed.openPorts()
    const { metricsAddress } = settings
    if (metricsAddress) {
      metrics = await openMetricsPage({ ...metricsAddress, metrics: composed.metrics, log })
    }
    // The last one: a start that fails at another port has let no visitor in.
    server = await listen(composed.app, settings, log)
  } catch (error) {
    // Its jobs go on at once elsewhere, and not when their leases have run out.
    await stop()
    throw error
  }
  const port = portOf(server)
  const { sandbox } = settings
  log.info({ version, port, database: database.kind, sandbox }, 'listening')
  if (isGreeting) process.stdout.write(composed.greeting(port))
  if (sandboxPorts) process.stdout.write(sandboxPorts.greeting)
  return { port, stop }
}

/** Starts the server; a failed start prints one sentence and ends the process. */
export async function main(options: RunOptions = {}): Promise<void> {
  try {
    const server = await openServer(options)
    onStopSignal(() => server.stop())
  } catch (error) {
    process.stderr.write(`The server did not start. ${failureWords(error)}\n`)
    process.exit(1)
  }
}

const program = process.argv[1]
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) await main()
