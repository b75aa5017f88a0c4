import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { secondMs } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Module } from '#server/module.ts'
import { serverProcesses } from './table.ts'

/** How often a process says that it runs, and counts the others. */
const beatMs = 3 * secondMs
/** A process that has not said so for this long counts no more. */
const livingFor = sql`interval '10 seconds'`

export interface ProcessesModule extends Module {
  /** How many processes serve this database, this one included. */
  readonly count: () => number
}

/**
 * The number of processes, among which limits are divided that no upstream may be asked beyond. Costs
 * two statements in three seconds, and no call waits for it: while the database does not answer, the
 * last count stands. The embedded database serves one process, so nothing is counted there.
 */
export function processesModule(deps: {
  readonly database: Pick<Database, 'db' | 'kind'>
  readonly log: { warn(fields: object, message: string): void }
}): ProcessesModule {
  const { database, log } = deps
  const { db } = database
  const id = randomUUID()
  let others = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let beating: Promise<void> = Promise.resolve()

  const beat = async () => {
    const seenAt = sql`now()`
    await db
      .insert(serverProcesses)
      .values({ id, seenAt })
      .onConflictDoUpdate({ target: serverProcesses.id, set: { seenAt } })
    const isLiving = gt(serverProcesses.seenAt, sql`now() - ${livingFor}`)
    others = await db.$count(serverProcesses, and(ne(serverProcesses.id, id), isLiving))
  }
  const tryToBeat = () => {
    beating = beat().catch((error: unknown) => log.warn({ error }, 'processes not counted'))
  }

  const heart = {
    start: () => {
      if (database.kind === 'embedded') return
      tryToBeat()
      timer = setInterval(tryToBeat, beatMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      if (!timer) return
      await beating
      // Where it fails, the others go on counting it for some seconds.
      await db
        .delete(serverProcesses)
        .where(eq(serverProcesses.id, id))
        .catch(() => undefined)
    },
  }
  return {
    count: () => others + 1,
    background: heart,
  }
}
