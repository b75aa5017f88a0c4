import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { migratedDataDir } from '#tests/support/migrated-directory.ts'
import { removeServerLog, serverLogFile } from './server-log.ts'

const serve = fileURLToPath(new URL('./serve.mjs', import.meta.url))

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Long enough for a first start while other tests use the machine. */
const maxStartMs = 110_000

async function ready(port: number, isDead: () => boolean): Promise<void> {
  const end = Date.now() + maxStartMs
  while (Date.now() < end && !isDead()) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the built server did not become ready')
}

export interface OwnServer {
  readonly port: number
  /** Lets its clock run ahead of this machine's. */
  moveClock(aheadMs: number): Promise<void>
  stop(): Promise<void>
}

/** A built server with these settings, on a port of its own; resolves when it takes visitors. */
export async function startBuilt(env: Readonly<Record<string, string>>): Promise<OwnServer> {
  const port = await freePort()
  const log = openSync(serverLogFile(), 'a')
  const server = spawn(process.execPath, [serve], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  let isDead = false
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      isDead = true
      resolve()
    })
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  const moveClock = (aheadMs: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('message', () => resolve())
      server.send({ aheadMs }, (error) => error && reject(error))
    })
  await ready(port, () => isDead)
  return { port, moveClock, stop }
}

/** A built server with the sandbox, on a data folder of its own that goes with it. */
export async function startBoxed(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  // A first start takes seconds, and half of the files of tests have a server of their own.
  const dataDir = await migratedDataDir()
  const server = await startBuilt({ DATA_DIR: dataDir, SANDBOX: 'on', ...env })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One for the whole run. */
export default async function startServer(): Promise<() => Promise<void>> {
  const server = await startBoxed()
  process.env['PORTAL_PORT'] = String(server.port)
  return async () => {
    await server.stop()
    removeServerLog()
  }
}
