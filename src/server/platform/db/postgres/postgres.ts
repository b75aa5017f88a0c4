import { sql } from 'drizzle-orm'
import { Client, type PoolConfig } from 'pg'
import { openHandle } from './access-pool.ts'
import { connectionFailure } from '../trouble/connection-failure.ts'
import type { Database, Drizzle } from '../database.ts'
import {
  type DatabaseLimits,
  defaultLimits,
  maxOwnerConnections,
} from '#server/platform/settings/database-limits.ts'
import { migrate } from '../migrate.ts'
import type { RunAlone } from '../concurrent-indexes.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { TransactionConnections } from './transaction-connections.ts'
import { acrossTenants, currentAccess, ownerAccess } from '../tenant-scope.ts'
import { idleTransactionTimeoutMs, lostAnswerMs } from '../trouble/timeouts.ts'

const minMajorVersion = 15

async function requireVersion(owner: Drizzle): Promise<void> {
  const { rows } = await owner.execute(sql`show server_version_num`)
  const major = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
  if (major >= minMajorVersion) return
  throw new Error(
    `DATABASE_URL leads to PostgreSQL ${major}; ${minMajorVersion} or newer is needed.`,
  )
}

/** Runs a work of the start; a failure to connect names the setting. */
async function named<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw connectionFailure(error, setting) ?? error
  }
}

/** Runs a work on a connection of its own. */
async function onOwnConnection<T>(
  connectionString: string,
  connectTimeoutMs: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'subscriber-portal',
    keepAlive: true,
  })
  await client.connect()
  // Its end is the failure of the work as well.
  client.on('error', () => undefined)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs each statement on a connection of its own: those of a pool may put every statement into a
 * transaction.
 */
export const runAloneAt =
  (connectionString: string, connectTimeoutMs: number): RunAlone =>
  (statement) =>
    onOwnConnection(connectionString, connectTimeoutMs, async (client) => {
      await client.query(statement)
    })

/** What tells a database apart from every other one. */
const identityAt = (connectionString: string, connectTimeoutMs: number): Promise<unknown> =>
  onOwnConnection(connectionString, connectTimeoutMs, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select system_identifier || ' ' || current_database() as identity from pg_control_system()",
    )
    return rows[0]?.identity
  })

/**
 * PostgreSQL over the network. Does not connect yet: PostgreSQL may start after this process.
 * @param ownerUrl the address of the user who owns the tables, where the server runs as another one
 */
export function openPostgres(
  databaseUrl: string,
  ownerUrl: string | undefined,
  limits: DatabaseLimits = defaultLimits,
): Database {
  const { connectTimeoutMs, statementTimeoutMs, lockTimeoutMs } = limits
  const open = (config: PoolConfig, settings: Readonly<Record<string, number>>) =>
    limits.pooling === 'session'
      ? new PostgresConnections({ ...config, ...settings })
      : new TransactionConnections(config, settings)
  const connections = open(
    {
      connectionString: databaseUrl,
      max: limits.maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: statementTimeoutMs + lostAnswerMs,
    },
    {
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    },
  )
  // Without limits for statements, because a migration may take long on a big table.
  const ownerSetting = ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const ownerConnections = open(
    {
      connectionString: ownerUrl ?? databaseUrl,
      max: maxOwnerConnections,
      connectionTimeoutMillis: connectTimeoutMs,
    },
    {},
  )
  const db = openHandle(connections, currentAccess)
  // One of its connections holds the lock of the start while another builds indexes.
  const owner = openHandle(ownerConnections, () => ownerAccess, null)
  const serverUser = new Client({ connectionString: databaseUrl }).user ?? null
  const runAlone = runAloneAt(ownerUrl ?? databaseUrl, connectTimeoutMs)
  /** Two addresses of two databases would migrate one and serve the other, which is empty. */
  async function requireOneDatabase(): Promise<void> {
    if (ownerUrl === undefined) return
    const owned = await named(ownerSetting, () => identityAt(ownerUrl, connectTimeoutMs))
    const served = await named('DATABASE_URL', () => identityAt(databaseUrl, connectTimeoutMs))
    if (owned === served) return
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL lead to two different databases.')
  }
  const check = async (): Promise<void> => {
    await acrossTenants(() => db.execute(sql`select 1`))
  }
  return {
    db,
    owner,
    kind: 'postgres',
    async migrate(tellWait) {
      await named(ownerSetting, () => requireVersion(owner))
      await requireOneDatabase()
      await named(ownerSetting, async () => {
        await migrate(owner, serverUser, runAlone, { ...(tellWait && { tellWait }) })
      })
      connections.forgetAccesses()
      await named('DATABASE_URL', check)
    },
    check,
    async close() {
      await Promise.all([connections.close(), ownerConnections.close()])
    },
  }
}
