import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { removeAtExit } from '../remove-at-exit.ts'
import { freePort } from '../wire/free-port.mjs'

/** Why there can be no PgBouncer on this machine, or null when there can. */
export function pgbouncerMissing(): string | null {
  return spawnSync('pgbouncer', ['--version']).status === 0 ? null : 'no PgBouncer'
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * PgBouncer before a PostgreSQL, as `docs/run/scale.md` sets it up: each transaction gets another of
 * `connections`.
 * @param databaseUrl of a database that is reached by a socket
 */
export async function startPgbouncer(databaseUrl: string, connections: number) {
  const { pathname, searchParams, username } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? ''
  // It refuses to run as root: it runs as the user of PostgreSQL.
  const { uid, gid } = statSync(host)
  const folder = mkdtempSync('/tmp/portal-pgbouncer-')
  chownSync(folder, uid, gid)
  removeAtExit(folder)
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
`,
  )
  const child: ChildProcess = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
