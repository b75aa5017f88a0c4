import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PortalFiles } from './pages/portal-files.ts'
import { compose } from './compose.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { createLog, type Logger, type LogOptions } from './http/log.ts'
import { drain, listen, portOf } from './listen.ts'
import type { HostedSandbox } from './sandbox-host/sandbox.ts'
import { sandboxStore } from './sandbox-host/store.ts'
import { readSettings } from './settings.ts'
import { onStopSignal } from './stop-signals.mjs'
import { welcome } from './welcome.ts'

/** The one place where the server meets the sandbox; without it none of its code is even loaded. */
async function openSandbox(database: Database): Promise<HostedSandbox> {
  const [{ createSandbox }, { sandboxTenants }, { people }, { sandboxStaff: staff }] =
    await Promise.all([
      import('#sandbox/sandbox.ts'),
      import('#sandbox/tenants.ts'),
      import('#sandbox/people.ts'),
      import('#sandbox/staff.ts'),
    ])
  const sandbox = createSandbox({ store: sandboxStore(database.db), now: () => new Date() })
  return { ...sandbox, tenants: sandboxTenants, people, staff, suffix: '.sandbox.example' }
}

/** The built portal lies beside the built server. */
function builtPortal(): PortalFiles {
  const root = fileURLToPath(new URL('../portal', import.meta.url))
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  return { root, template: async () => page, isBuilt: true }
}

/** What outlives a change of the code: settings, log and the open, migrated database. */
export async function prepare(openLog: (level: string) => Logger) {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  await database.migrate()
  return { settings, log, database }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** The server on what is prepared, with the sandbox where the settings want it. */
export async function assemble(
  prepared: Prepared,
  options: { readonly portal: PortalFiles; readonly checksAnswers: boolean },
) {
  const sandbox = prepared.settings.sandbox ? await openSandbox(prepared.database) : null
  const server = await compose({ ...prepared, ...options, sandbox, now: () => new Date() })
  return { ...server, greeting: (port: number) => welcome(port, sandbox) }
}

/** Production says nothing of errors beyond the default: a message may quote a document. */
export interface RunOptions extends Pick<LogOptions, 'describeError'> {
  /** Prints where the sandbox is and who may sign in. */
  readonly isGreeting?: boolean
}

async function run({ isGreeting = false, ...logOptions }: RunOptions): Promise<void> {
  const prepared = await prepare((level) => createLog(level, logOptions))
  const { settings, log, database } = prepared
  const composed = await assemble(prepared, { portal: builtPortal(), checksAnswers: false })
  const server = await listen(composed.app, settings.port)
  const port = portOf(server)
  log.info({ port, database: database.kind, sandbox: settings.sandbox }, 'listening')
  if (isGreeting) process.stdout.write(composed.greeting(port))

  onStopSignal(async () => {
    log.info('stopping')
    await drain(server)
    await composed.close()
    await database.close()
    log.info('stopped')
  })
}

/** Starts the server; a start that cannot succeed ends the process with one sentence. */
export async function main(options: RunOptions = {}): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'unknown failure'
    process.stderr.write(`The server did not start. ${sentence}\n`)
    process.exit(1)
  }
}

const program = process.argv[1]
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) await main()
