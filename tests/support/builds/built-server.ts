import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll } from 'vitest'
import { builtScript, builtScriptFlags } from './built-folder.ts'
import { migratedDataDir } from '../database/migrated-directory.ts'
import { freePort } from '../wire/free-port.mjs'

const READY_MS = 90_000

/** A process of the built server, and what it said. */
export interface Running {
  readonly port: number
  /** Standard output and standard error so far. */
  said(): string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** Resolves when it takes visitors; rejects when it ends before. */
  ready(): Promise<void>
  ask(path: string, options?: Asked): Promise<{ status: number; body: string }>
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function ask(port: number, path: string, { body, ...options }: Asked = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    call.once('error', reject)
    call.end(body)
  })
}

function start(main: string, env: Readonly<Record<string, string>>, port: number): Running {
  const child = spawn(process.execPath, [...builtScriptFlags, main], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (said += String(chunk)))
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = async () => {
    const giveUp = Date.now() + READY_MS
    while (child.exitCode === null && Date.now() < giveUp) {
      const answer = await ask(port, '/readyz').catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server did not become ready: ${said}`)
  }
  return {
    port,
    said: () => said,
    ended,
    signal: (name) => void child.kill(name),
    ready,
    ask: (path, options) => ask(port, path, options),
  }
}

/**
 * The server as it is deployed. `start(env)` runs it on a port and a data folder of its own unless
 * told otherwise; whatever still runs after a test is ended.
 */
export function useBuiltServer() {
  let main = ''
  const running: Running[] = []
  const folders: string[] = []

  beforeAll(async () => {
    main = await builtScript('main')
  }, 120_000)
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.signal('SIGKILL')
      await server.ended
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  function emptyDir(): string {
    const folder = mkdtempSync(join(tmpdir(), 'portal-empty-'))
    folders.push(folder)
    return folder
  }

  /** `file`: the main file of another version. */
  function startOne(env: Readonly<Record<string, string>>, port: number, file = main): Running {
    const server = start(file, env, port)
    running.push(server)
    return server
  }

  return {
    /** A migrated data folder, removed after the test. */
    dataDir: async (): Promise<string> => {
      const folder = await migratedDataDir()
      folders.push(folder)
      return folder
    },
    /** The file that `node` runs. */
    main: (): string => main,
    /** An empty folder, removed after the test. */
    emptyDir,
    start: startOne,
    /** Ready, with the sandbox, beside other processes on one database. */
    startSandbox: async (
      databaseUrl: string,
      file = main,
      more: Readonly<Record<string, string>> = {},
    ): Promise<Running> => {
      const env = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: emptyDir(),
        APP_SECRET: '5a'.repeat(32),
        SANDBOX: 'on',
        ADMIN_HOSTS: 'adm.localhost',
        ...more,
      }
      const server = startOne(env, await freePort(), file)
      await server.ready()
      return server
    },
  }
}
