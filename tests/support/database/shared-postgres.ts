import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { type PostgresServer, postgresMissing, runStatement, startPostgres } from './postgres.ts'

/** The address of the run's PostgreSQL, `{database}` in place of a database's name, for its processes. */
const variable = 'SHARED_POSTGRES'
const template = 'migrated'

/** Nothing of this database outlives the run: it need not be safe from a crash of the machine. */
const settings = [
  'max_connections=300',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
]

const addressOf = (database: string) => {
  const address = process.env[variable]
  if (address === undefined) throw new Error('This run has no PostgreSQL of its own.')
  return address.replace('{database}', database)
}

/** Whether tests find a PostgreSQL that was started for the run. */
export const hasSharedPostgres = (): boolean => process.env[variable] !== undefined

/**
 * Starts one PostgreSQL for all processes of a run of tests, with a migrated database that the others are
 * copied from. Does nothing where there is no PostgreSQL, or where one runs already.
 */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  if (postgresMissing() !== null || hasSharedPostgres()) return async () => {}
  const server: PostgresServer = await startPostgres(settings)
  process.env[variable] = server.url('{database}')
  await runStatement(addressOf('postgres'), `create database ${template}`)
  const database = await openDatabase({ databaseUrl: addressOf(template) })
  await database.migrate()
  await database.close()
  return async () => {
    delete process.env[variable]
    await server.stop()
  }
}

/** The address of a new migrated, empty database; it goes with the run. */
export async function copyTemplate(): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  await runStatement(addressOf('postgres'), `create database ${name} template ${template}`)
  return addressOf(name)
}
