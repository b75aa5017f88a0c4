import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../support/database/postgres.ts'
import { folder, startServer } from '../support/process.mjs'

export const databaseNames = ['embedded', 'postgres'] as const
export type DatabaseName = (typeof databaseNames)[number]

type Server = Awaited<ReturnType<typeof startServer>>

/** One of the two versions that are compared. */
export interface Side {
  readonly name: 'former' | 'now'
  /** The folder of the built version. */
  readonly build: string
  /** Starts its server on a new copy of a database that this version has migrated and filled. */
  start(env?: Readonly<Record<string, string>>): Promise<Server>
}

interface Version {
  readonly name: Side['name']
  readonly build: string
  /** The file of Node. */
  readonly node: string
}

/** As an installation logs: a line a request. */
const logging = { LOG_LEVEL: 'info' }

/** Servers that run: one is left over where a load has failed. */
const running = new Set<Server>()

/** Starts a server that has started before: quietly. `remove` is called when it has stopped. */
async function startOn(
  env: Readonly<Record<string, string>>,
  version: Version,
  remove: () => unknown,
): Promise<Server> {
  const server = await startServer({ ...logging, ...env }, { ...version, isQuiet: true })
  const started = {
    ...server,
    async stop(signal?: NodeJS.Signals) {
      running.delete(started)
      await server.stop(signal)
      await remove()
    },
  }
  running.add(started)
  return started
}

async function embeddedSide(version: Version, path: string): Promise<Side> {
  mkdirSync(path)
  const first = await startServer({ DATA_DIR: path }, version)
  await first.stop()
  return {
    ...version,
    start(env) {
      const copy = folder()
      cpSync(path, copy.path, { recursive: true })
      return startOn({ DATA_DIR: copy.path, ...env }, version, copy.remove)
    },
  }
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>

async function postgresSide(version: Version, path: string, postgres: Postgres): Promise<Side> {
  mkdirSync(path)
  const settings = { DATA_DIR: path, SANDBOX: 'on', APP_SECRET: '5a'.repeat(32) }
  const { name } = version
  await postgres.administer(`create database ${name}`)
  const first = await startServer({ ...settings, DATABASE_URL: postgres.url(name) }, version)
  await first.stop()
  let copies = 0
  return {
    ...version,
    async start(env) {
      copies += 1
      const copy = `${name}_${copies}`
      await postgres.administer(`create database ${copy} template ${name}`)
      return startOn({ ...settings, DATABASE_URL: postgres.url(copy), ...env }, version, () =>
        postgres.administer(`drop database ${copy}`),
      )
    },
  }
}

/** Both versions with their databases. `close` must be called. */
export async function openSides(database: DatabaseName, versions: readonly Version[]) {
  const data = folder()
  const postgres = database === 'postgres' ? await startPostgres() : null
  const sides: Side[] = []
  for (const version of versions) {
    const path = join(data.path, version.name)
    sides.push(
      postgres ? await postgresSide(version, path, postgres) : await embeddedSide(version, path),
    )
  }
  return {
    sides,
    async close() {
      for (const server of running) await server.stop()
      await postgres?.stop()
      data.remove()
    },
  }
}
