import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Drizzle, OpenTransaction, TellLockWait } from './database.ts'
import { databaseTrouble } from './trouble/database-trouble.ts'

const firstPauseMs = secondMs
const maxPauseMs = 16 * secondMs

/** What ends when the other transaction does. */
const passing: ReadonlySet<string | null> = new Set(['locked', 'conflict with another transaction'])

async function listOldTransactions(db: Drizzle): Promise<OpenTransaction[]> {
  const { rows } = await db.execute<OpenTransaction>(sql`
    select pid, application_name as program, extract(epoch from now() - xact_start)::integer as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3
  `)
  return rows
}

/**
 * Runs a transaction that locks tables exclusively, until it succeeds. While such a lock is waited for, all
 * statements on that table wait behind it, even reads; so each try waits for two seconds, gives up what it
 * has locked, and pauses.
 * @param tell is told after each try what could not be done
 */
export async function inShortWaits<T>(
  db: Drizzle,
  tell: TellLockWait,
  work: (tx: Drizzle, begin: (work: string) => void) => Promise<T>,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    let begun = ''
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '2s'`)
        return work(tx, (name) => (begun = name))
      })
    } catch (error) {
      if (!passing.has(databaseTrouble(error))) throw error
      tell({ work: begun, transactions: await listOldTransactions(db) })
      await wait(pauseMs)
    }
  }
}
