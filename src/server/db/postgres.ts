import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import {
  connectTimeoutMs,
  idleTransactionTimeoutMs,
  queryTimeoutMs,
  statementTimeoutMs,
} from './timeouts.ts'

const minMajorVersion = 15

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({
    application_name: 'subscriber-portal',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...config,
  })
  // An idle connection that breaks has no caller. Without this listener, its error ends the process.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Migrates over a connection without statement limits, because a migration may wait long for another
 * process's migration or for a big table.
 */
async function migrateWithoutLimits(connectionString: string): Promise<void> {
  const pool = openPool({ connectionString, max: 1 })
  try {
    const db = drizzle({ client: pool })
    const { rows } = await db.execute(sql`show server_version_num`)
    const major = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
    if (major < minMajorVersion) {
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${major}; ${minMajorVersion} or newer is needed.`,
      )
    }
    await migrate(db)
  } finally {
    await pool.end()
  }
}

/** PostgreSQL over the network. Does not connect yet: PostgreSQL may start after this process. */
export function openPostgres(connectionString: string): Database {
  const pool = openPool({
    connectionString,
    max: 10,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
  })
  const db = drizzle({ client: pool })
  return {
    db,
    kind: 'postgres',
    migrate: () => migrateWithoutLimits(connectionString),
    async check() {
      await db.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}
