import { sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migration-files.ts'
import { ownsTables } from '#server/platform/db/row-security.ts'
import { hasSandboxAccounts } from '#server/platform/db/sandbox-rows.ts'
import { secretStateOf } from '#server/platform/secrets/secret-state.ts'
import type { Secrets } from '#server/platform/secrets/data-keys.ts'
import { type Finding, good, problem, warning } from './finding.ts'

/** Seconds by which the clocks of server and database may differ. */
const maxClockDifferenceSeconds = 5

async function tableExists(db: Drizzle, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass(${`public.${name}`}) is not null as exists`,
  )
  return rows[0]?.exists === true
}

/** The migrations that the next start applies, and those that a newer version applied; null for an empty database. */
async function compareMigrations(
  db: Drizzle,
): Promise<{ readonly missing: number; readonly newer: number } | null> {
  if (!(await tableExists(db, 'schema_migrations'))) return null
  const { rows } = await db.execute<{ name: string }>(sql`select name from schema_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  const known = (await readMigrations()).map(({ name }) => name)
  return {
    missing: known.filter((name) => !applied.has(name)).length,
    newer: [...applied].filter((name) => !known.includes(name)).length,
  }
}

async function checkClock(db: Drizzle, now: Date): Promise<Finding> {
  const { rows } = await db.execute<{ seconds: string }>(
    sql`select extract(epoch from clock_timestamp()) as seconds`,
  )
  const difference = Math.abs(Number(rows[0]?.seconds) - now.getTime() / 1000)
  return difference <= maxClockDifferenceSeconds
    ? good('The clocks of this machine and the database agree.')
    : problem(
        `The clocks of this machine and the database differ by ${Math.round(difference)} seconds.`,
      )
}

async function checkTables(
  { db }: Pick<Database, 'db'>,
  settings: Secrets & { readonly sandbox: boolean },
): Promise<Finding[]> {
  const compared = await compareMigrations(db)
  if (compared === null) return [good('The database is empty: the first start makes the tables.')]
  const { missing, newer } = compared
  if (missing > 0) {
    return [warning(`Migrations that the next start applies: ${missing}. Make a backup before.`)]
  }
  const findings = [
    newer > 0
      ? warning(`Migrations of a newer version: ${newer}. This version runs beside it, no longer.`)
      : good('The tables are those of this version.'),
  ]
  if (await ownsTables(db)) {
    findings.push(
      warning('The server has the rights of its tables’ owner: set DATABASE_OWNER_URL.'),
    )
  }
  const state = await secretStateOf(db, settings)
  if (state === 'wrong') {
    findings.push(problem('APP_SECRET is not the secret that this database was sealed with.'))
  } else if (state === 'previous') {
    findings.push(warning('APP_SECRET_PREVIOUS still seals the database: npm run secret:rotate.'))
  } else if (state === 'current') {
    findings.push(good('APP_SECRET opens what this database has sealed.'))
  }
  if (!settings.sandbox && (await hasSandboxAccounts(db))) {
    findings.push(
      problem('The database holds accounts of the sandbox: npm run sandbox:remove, or SANDBOX=on.'),
    )
  }
  return findings
}

/** A standby, or a database that was made read-only, answers every question and takes no payment. */
async function checkWrites(db: Drizzle): Promise<Finding[]> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select current_setting('transaction_read_only') as state`,
  )
  return rows[0]?.state === 'on' ? [problem('The database takes no writes: it is read-only.')] : []
}

/** What the database says, without changing it. */
export async function checkDatabase(
  database: Pick<Database, 'check' | 'db' | 'kind'>,
  settings: Secrets & { readonly sandbox: boolean },
  now: () => Date,
): Promise<Finding[]> {
  await database.check()
  const { db, kind } = database
  const found = kind === 'postgres' ? [await checkClock(db, now()), ...(await checkWrites(db))] : []
  return [good('The database answers.'), ...found, ...(await checkTables(database, settings))]
}
