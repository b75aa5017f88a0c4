import { rmSync } from 'node:fs'
import { isLong } from '#tests/support/run/length.ts'
import { migratedDataDir } from '#tests/support/database/migrated-directory.ts'
import {
  copyTemplate,
  hasSharedPostgres,
  startSharedPostgres,
} from '#tests/support/database/shared-postgres.ts'
import { tools } from '../../../tools/tools.mjs'
import { makeKnownDevices } from '../known-devices.ts'
import { removeServerLog } from './server-log.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface OwnServer {
  readonly port: number
  /** Lets the clock of its process run ahead of this machine's. */
  moveClock(aheadMs: number): Promise<void>
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** The one of this worker, for all servers that its files of tests need one after the other. */
let ownProcess: ServerProcess | null = null

/**
 * A built server with these settings, on a port of its own; resolves when it takes visitors.
 * @param release the main file of another release, which runs in a process of its own
 */
export async function startBuilt(settings: Settings, release?: string): Promise<OwnServer> {
  const started = release === undefined ? (ownProcess ??= startServerProcess()) : null
  const servers = started ?? startServerProcess(release)
  const port = await servers.tell({
    is: 'open',
    env: { PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })
  return {
    port,
    moveClock: async (aheadMs) => void (await servers.tell({ is: 'clock', aheadMs })),
    stop: async () => {
      await servers.tell({ is: 'close', port })
      if (!started) await servers.end()
    },
  }
}

/** Settings of a new migrated database: of the run's PostgreSQL where there is one, or an embedded one. */
async function newDatabase() {
  if (hasSharedPostgres()) {
    const settings = { DATABASE_URL: await copyTemplate(), APP_SECRET: '5a'.repeat(32) }
    return { settings, remove: () => {} }
  }
  const dataDir = await migratedDataDir()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return { settings: { DATA_DIR: dataDir }, remove }
}

/** A built server with the sandbox, on a database of its own that goes with it. */
export async function startBoxed(more: Settings = {}, release?: string): Promise<OwnServer> {
  const { settings, remove } = await newDatabase()
  const server = await startBuilt({ ...settings, SANDBOX: 'on', ...more }, release)
  return {
    ...server,
    async stop() {
      await server.stop()
      remove()
    },
  }
}

/** One for the whole run. The long tests run on the embedded database, the others on PostgreSQL. */
export default async function startServer(): Promise<() => Promise<void>> {
  // Before several workers look for them at once.
  if (isLong) tools.modules()
  const stopPostgres = isLong ? async () => {} : await startSharedPostgres()
  const server = await startBoxed()
  process.env['PORTAL_PORT'] = String(server.port)
  await makeKnownDevices()
  return async () => {
    await server.stop()
    await ownProcess?.end()
    await stopPostgres()
    removeServerLog()
  }
}
