import { randomUUID } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseTrouble } from '#server/platform/db/trouble/database-trouble.ts'
import type { Module } from '#server/platform/module.ts'
import { serverProcesses } from './table.ts'

/** How often a process says that it runs, and counts the others. */
const beatMs = 3 * secondMs
/** A process that has not said so for this long counts no more. */
const livingFor = sql`interval '10 seconds'`

/** Seconds by which the clocks of process and database may differ. */
const maxClockSkewSeconds = 5

/** What the last beat found. */
export interface DatabaseHealth {
  /** Whether it took the row of this process. */
  readonly isWritable: boolean
  /** Seconds by which the database's clock is ahead of this process' clock; null until it was asked. */
  readonly clockSkewSeconds: number | null
}

export interface ProcessesModule extends Module {
  /** How many processes serve this database, this one included. */
  readonly count: () => number
  /** null on the embedded database, which this process runs itself. */
  readonly health: () => DatabaseHealth | null
}

/**
 * The number of processes, among which limits are divided that no upstream may be asked beyond; and
 * whether the database takes writes and has the same time. Costs two statements in three seconds, and no
 * call waits for it: while the database does not answer, the last count stands. The embedded database
 * serves one process, so nothing is counted there.
 */
export function processesModule(deps: {
  readonly database: Pick<Database, 'db' | 'kind'>
  readonly log: {
    error(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}): ProcessesModule {
  const { database, log } = deps
  const { db } = database
  const id = randomUUID()
  let others = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let beating: Promise<void> = Promise.resolve()
  let health: DatabaseHealth = { isWritable: true, clockSkewSeconds: null }
  let failingSince: Date | null = null
  let isClockWrong = false

  function noteClock(askedAt: number, answered: string): void {
    // Half of the way there and back.
    const here = (askedAt + Date.now()) / 2
    const clockSkewSeconds = (Number(answered) * secondMs - here) / secondMs
    const isWrong = Math.abs(clockSkewSeconds) > maxClockSkewSeconds
    if (isWrong && !isClockWrong) {
      log.error({ clockSkewSeconds }, 'the clocks of this machine and the database differ')
    }
    isClockWrong = isWrong
    health = { isWritable: true, clockSkewSeconds }
  }

  const beat = async () => {
    const seenAt = sql`now()`
    const askedAt = Date.now()
    const [row] = await db
      .insert(serverProcesses)
      .values({ id, seenAt })
      .onConflictDoUpdate({ target: serverProcesses.id, set: { seenAt } })
      .returning({ clock: sql<string>`extract(epoch from clock_timestamp())` })
    noteClock(askedAt, row?.clock ?? '')
    const isLiving = gt(serverProcesses.seenAt, sql`now() - ${livingFor}`)
    others = await db.$count(serverProcesses, and(ne(serverProcesses.id, id), isLiving))
    if (failingSince) {
      log.warn({ since: failingSince.toISOString() }, 'the database takes writes again')
      failingSince = null
    }
  }
  const tryToBeat = () => {
    beating = beat().catch((error: unknown) => {
      health = { ...health, isWritable: false }
      // Once, and not at each beat: an outage would fill the log.
      if (failingSince) return
      failingSince = new Date()
      log.error({ error, reason: databaseTrouble(error) }, 'the database takes no writes')
    })
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
    health: () => (database.kind === 'embedded' ? null : health),
    background: heart,
  }
}
