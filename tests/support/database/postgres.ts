import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { removeAtExit } from '../remove-at-exit.ts'

const run = promisify(execFile)
const installations = '/usr/lib/postgresql'

function binaries(): string | null {
  if (!existsSync(installations)) return null
  const majors = readdirSync(installations).toSorted((one, other) => Number(other) - Number(one))
  const folders = majors.map((major) => join(installations, major, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root; the package that installs it brings a user for it. */
function servant(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0)
    return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}

/** Why there can be no PostgreSQL on this machine, or null when there can. */
export function postgresMissing(): string | null {
  if (!binaries()) return `no PostgreSQL under ${installations}`
  if (!servant()) return 'running as root, and there is no user "postgres"'
  return null
}

export interface PostgresServer {
  /** The address of a database of this server. */
  url(database: string): string
  /** Runs one statement on the database `postgres`. */
  administer(statement: string): Promise<void>
  /** Stops, lets `whileDown` look around, and starts again. */
  restart(whileDown: () => Promise<void>): Promise<void>
  /** Stops at once, as `pg_ctl stop -m immediate`, and starts again, which recovers from the log. */
  crash(): Promise<void>
  stop(): Promise<void>
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Runs one statement at an address. */
export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * A PostgreSQL of its own in a temporary directory, heard on a socket only.
 * @param more settings, as `name=value`
 */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer> {
  const bin = binaries()
  const user = servant()
  if (!bin || !user) throw new Error(`No PostgreSQL: ${postgresMissing()}`)
  const folder = mkdtempSync('/tmp/portal-postgres-')
  chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const access = ['--username=portal', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await run(join(bin, 'initdb'), ['-D', data, '--no-sync', ...access], { ...user, cwd: folder })
  const url = (database: string) => `postgres://portal@localhost/${database}?host=${folder}`

  let server: ChildProcess | null = null
  async function start() {
    const settings = [
      'fsync=off',
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      ...more,
    ]
    const flags = settings.flatMap((setting) => ['-c', setting])
    server = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...flags], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
    while (!(await answers(url('postgres')))) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start.')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  /** SIGINT is PostgreSQL's fast shutdown, which closes open connections; SIGQUIT the immediate one. */
  async function halt(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
    if (!server) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
    server = null
  }
  removeAtExit(folder)
  await start()
  return {
    url,
    administer: (statement) => runStatement(url('postgres'), statement),
    async restart(whileDown) {
      await halt()
      await whileDown()
      await start()
    },
    async crash() {
      await halt('SIGQUIT')
      await start()
    },
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
