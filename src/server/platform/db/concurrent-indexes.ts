import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Drizzle } from './database.ts'

/** The advisory lock of the process that builds indexes; another one than the migrator's. */
const lockKey = 7_306_112_027

/** Milliseconds until a process looks again whether another one has built them. */
const pollMs = 500

/** Runs a statement by itself, outside of any transaction. */
export type RunAlone = (statement: string) => Promise<unknown>

const builds = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(\w+)"/i
const drops = /^\s*drop\s+index\s+(?:if\s+exists\s+)?"(\w+)"/i

/** The index that a statement builds while rows of its table are written; null for other statements. */
export const concurrentIndexOf = (statement: string): string | null =>
  builds.exec(statement)?.[1] ?? null

/** The same statement for a transaction, for the engine that serves one process alone. */
export const withoutConcurrently = (statement: string): string =>
  statement.replace(/\bconcurrently\b/i, '')

/** Whether a statement drops an index that is noted and not built yet, which then need not be built. */
export async function takesNoteBack(tx: Drizzle, statement: string): Promise<boolean> {
  const name = drops.exec(statement)?.[1]
  if (name === undefined) return false
  const { rowCount } = await tx.execute(sql`
    update schema_migrations set unbuilt_indexes = array_remove(unbuilt_indexes, ${name})
    where ${name} = any(unbuilt_indexes)
  `)
  if (!rowCount) return false
  await tx.execute(sql`drop index if exists ${sql.identifier(name)}`)
  return true
}

async function listUnbuilt(db: Drizzle): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select unnest(unbuilt_indexes) as name from schema_migrations order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Whether an index serves, was left by an interrupted build, or is not there. */
async function stateOf(db: Drizzle, name: string): Promise<'valid' | 'invalid' | 'absent'> {
  const { rows } = await db.execute<{ valid: boolean }>(sql`
    select indisvalid as valid from pg_index
    where indexrelid = to_regclass('public.${sql.identifier(name)}')
  `)
  if (!rows[0]) return 'absent'
  return rows[0].valid ? 'valid' : 'invalid'
}

/**
 * Builds the indexes that migrations noted, while the processes of the former version go on writing, in
 * one process at a time. What one leaves that dies meanwhile, the next start removes and builds again:
 * PostgreSQL keeps such an index current and never reads it.
 * @param statements those of all migrations
 */
export async function buildNotedIndexes(
  owner: Drizzle,
  statements: readonly string[],
  runAlone: RunAlone,
): Promise<void> {
  async function build(name: string): Promise<void> {
    const statement = statements.findLast((one) => concurrentIndexOf(one) === name)
    const state = await stateOf(owner, name)
    if (state === 'invalid') await runAlone(`drop index concurrently if exists "${name}"`)
    if (state !== 'valid' && statement) await runAlone(statement)
    await owner.execute(
      sql`update schema_migrations set unbuilt_indexes = array_remove(unbuilt_indexes, ${name})`,
    )
  }

  while ((await listUnbuilt(owner)).length > 0) {
    // This transaction holds the lock and nothing else while the build runs, neither a snapshot nor a table:
    // the build waits for every older snapshot, and a process that starts meanwhile, which holds one, waits
    // for the table of migrations. So all other statements are sent outside of it.
    const hasBuilt = await owner.transaction(async (tx) => {
      // Waiting for the lock would hold a snapshot.
      const { rows } = await tx.execute<{ isMine: boolean }>(
        sql.raw(`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`),
      )
      if (!rows[0]?.isMine) return false
      for (const name of await listUnbuilt(owner)) await build(name)
      return true
    })
    if (!hasBuilt) await wait(pollMs)
  }
}
