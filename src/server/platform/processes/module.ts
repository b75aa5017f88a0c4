import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, ne, not, sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isAhead } from '#server/platform/db/is-ahead.ts'
import { databaseTrouble } from '#server/platform/db/trouble/database-trouble.ts'
import type { Module } from '#server/platform/module.ts'
import { clockSeconds, type DatabaseClock, skewOf } from './database-clock.ts'
import { serverProcesses } from './table.ts'

/** How often a process says that it runs, and counts the others. */
const beatMs = 3 * secondMs
/** A process that has not said so for this long counts no more. */
const livingFor = sql`interval '10 seconds'`

/** Seconds by which the clocks of process and database may differ. */
const maxClockSkewSeconds = 5

/** What the last beat found. */
export interface DatabaseHealth {
  /** Whether it took the row of this process; null while it does not answer at all. */
  readonly isWritable: boolean | null
  /** Seconds by which the database's clock is ahead of this process' clock; null until it was asked. */
  readonly clockSkewSeconds: number | null
}

export interface ProcessesModule extends Module {
  /** How many processes serve this database, this one included. */
  readonly count: () => number
  /** null on the embedded database, which this process runs itself. */
  readonly health: () => DatabaseHealth | null
  /** At each beat, the other processes are told what `read` returns, if that is not what they were told. */
  readonly tell: (read: () => object) => void
  /** What the others told at their last beats, each as its version of the server writes it. */
  readonly told: () => readonly unknown[]
}

/** What another process told, and when it told something new. */
interface Told {
  readonly at: number
  readonly value: unknown
}

/**
 * The number of processes, among which limits are divided that no upstream may be asked beyond; and
 * whether the database takes writes and has the same time. Costs two statements in three seconds, and no
 * call waits for it: while the database does not answer, the last count stands. What a process tells the others
 * is written and read where it changed. The embedded database serves one process, so nothing is counted there.
 */
export function processesModule(deps: {
  readonly database: Pick<Database, 'check' | 'db' | 'kind'>
  /** Is told the skew that each beat finds. */
  readonly followClock?: DatabaseClock['follow'] | undefined
  readonly log: {
    error(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}): ProcessesModule {
  const { database, followClock, log } = deps
  const { db } = database
  const id = randomUUID()
  let others = new Map<string, Told>()
  let readTold: (() => object) | null = null
  let lastTold = ''
  let timer: ReturnType<typeof setInterval> | undefined
  let beating: Promise<void> = Promise.resolve()
  let health: DatabaseHealth = { isWritable: true, clockSkewSeconds: null }
  let trouble: { readonly words: string; readonly since: Date } | null = null
  let isClockWrong = false

  function noteClock(askedAt: number, answered: string): void {
    const skew = skewOf(askedAt, Date.now(), answered)
    followClock?.(skew)
    const clockSkewSeconds = skew.skewMs / secondMs
    const isWrong = Math.abs(clockSkewSeconds) > maxClockSkewSeconds
    if (isWrong && !isClockWrong) {
      log.error({ clockSkewSeconds }, 'the clocks of this machine and the database differ')
    }
    isClockWrong = isWrong
    health = { isWritable: true, clockSkewSeconds }
  }

  /** Counts the others, and reads what those told that told something new. */
  async function listen(): Promise<void> {
    const { seenAt } = serverProcesses
    const isLiving = and(gt(seenAt, sql`now() - ${livingFor}`), not(isAhead(seenAt)))
    const living = await db
      .select({ id: serverProcesses.id, at: serverProcesses.toldAt })
      .from(serverProcesses)
      .where(and(ne(serverProcesses.id, id), isLiving))
    const isKnown = (one: { id: string; at: Date }) => others.get(one.id)?.at === one.at.getTime()
    const unknown = living.filter((one) => !isKnown(one)).map((one) => one.id)
    const { id: from, told: value, toldAt: at } = serverProcesses
    const news =
      unknown.length === 0
        ? []
        : await db.select({ from, value, at }).from(serverProcesses).where(inArray(from, unknown))
    const kept = living.flatMap((one) => {
      const told = isKnown(one) && others.get(one.id)
      return told ? [[one.id, told] as const] : []
    })
    const read = news.map((one) => [one.from, { at: one.at.getTime(), value: one.value }] as const)
    others = new Map([...kept, ...read])
  }

  const beat = async () => {
    const telling = JSON.stringify(readTold?.() ?? {})
    const told = sql`${telling}::jsonb`
    const news = telling === lastTold ? {} : { told, toldAt: sql`clock_timestamp()` }
    const row = { seenAt: sql`now()`, ...news }
    const askedAt = Date.now()
    const [beaten] = await db
      .insert(serverProcesses)
      .values({ id, told, ...row })
      .onConflictDoUpdate({ target: serverProcesses.id, set: row })
      .returning({ clock: clockSeconds })
    lastTold = telling
    noteClock(askedAt, beaten?.clock ?? '')
    await listen()
    if (trouble) log.warn({ since: trouble.since.toISOString() }, 'the database takes writes again')
    trouble = null
  }

  /** A database that is away is no full one: they are mended in different ways. */
  async function noteFailure(failure: unknown): Promise<void> {
    const isAnswering = await database.check().then(
      () => true,
      () => false,
    )
    health = { ...health, isWritable: isAnswering ? false : null }
    const words = isAnswering ? 'the database takes no writes' : 'the database does not answer'
    // Once, and not at each beat: an outage would fill the log.
    if (trouble?.words === words) return
    trouble = { words, since: trouble?.since ?? new Date() }
    log.error({ error: failure, reason: databaseTrouble(failure) }, words)
  }
  const tryToBeat = () => void (beating = beat().catch(noteFailure))

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
    count: () => others.size + 1,
    health: () => (database.kind === 'embedded' ? null : health),
    tell: (read) => void (readTold = read),
    told: () => [...others.values()].map(({ value }) => value),
    background: heart,
  }
}
