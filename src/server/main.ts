import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PortalFiles } from './app.ts'
import { compose } from './compose.ts'
import { openDatabase, type Database } from './db/open.ts'
import type { HostedSandbox } from './sandbox-host/sandbox.ts'
import { sandboxStore } from './sandbox-host/store.ts'
import { createLog } from './http/log.ts'
import { drain, listen, portOf } from './listen.ts'
import { readSettings } from './settings.ts'
import { welcome } from './welcome.ts'

const now = () => new Date()

/** The one place where the server meets the sandbox; without it none of its code is even loaded. */
export async function openSandbox(database: Database): Promise<HostedSandbox> {
  const [{ createSandbox }, { sandboxTenants }, { people }, { sandboxStaff: staff }] =
    await Promise.all([
      import('#sandbox/sandbox.ts'),
      import('#sandbox/tenants.ts'),
      import('#sandbox/people.ts'),
      import('#sandbox/staff.ts'),
    ])
  const sandbox = createSandbox({ store: sandboxStore(database.db), now })
  return { ...sandbox, tenants: sandboxTenants, people, staff, suffix: '.sandbox.example' }
}

/** The built portal lies beside the built server. */
function builtPortal(): PortalFiles {
  const root = fileURLToPath(new URL('../portal', import.meta.url))
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  return { root, template: async () => page, isBuilt: true }
}

/** What outlives a change of the code: settings, log and the open, migrated database. */
export async function prepare() {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  await database.migrate()
  return { settings, log, database }
}

async function run(isGreeting: boolean): Promise<void> {
  const { settings, log, database } = await prepare()
  const sandbox = settings.sandbox ? await openSandbox(database) : null
  const portal = builtPortal()
  const parts = { settings, database, log, portal, sandbox, now, checksAnswers: false }
  const composed = await compose(parts)
  const server = await listen(composed.app, settings.port)
  const port = portOf(server)
  log.info({ port, database: database.kind, sandbox: sandbox !== null }, 'listening')
  if (isGreeting) process.stdout.write(welcome(port, sandbox))

  const stop = async () => {
    log.info('stopping')
    await drain(server)
    await composed.close()
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

/** Starts the server; a start that cannot succeed ends the process with one sentence. */
export async function main({ isGreeting = false } = {}): Promise<void> {
  try {
    await run(isGreeting)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'unknown failure'
    process.stderr.write(`The server did not start. ${sentence}\n`)
    process.exit(1)
  }
}

const program = process.argv[1]
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) await main()
