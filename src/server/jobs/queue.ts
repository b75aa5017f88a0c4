import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/db/database.ts'
import { type JobKind, jobs } from './table.ts'

export type Job = Pick<
  typeof jobs.$inferSelect,
  'clientId' | 'id' | 'kind' | 'key' | 'customerId' | 'payload' | 'tries' | 'createdAt'
>

export interface NewJob {
  readonly clientId: string
  readonly kind: JobKind
  /** What it is about: while one of this kind and key waits, another is none. */
  readonly key: string
  readonly customerId?: string
  readonly payload: unknown
  /** Not before; at once without it. */
  readonly at?: Date
}

/**
 * Puts jobs into the queue, in whatever transaction `db` is: what made them and the jobs are then
 * there together or not at all. How many were new.
 */
export async function enqueue(db: Drizzle, wanted: readonly NewJob[], now: Date): Promise<number> {
  if (wanted.length === 0) return 0
  const rows = wanted.map(({ at = now, ...job }) => ({ ...job, nextTryAt: at, createdAt: now }))
  const added = await db.insert(jobs).values(rows).onConflictDoNothing().returning({ id: jobs.id })
  return added.length
}

/** How a job is put off. */
export interface Delay {
  readonly at: Date
  readonly reason: string
  /** What is left of it; absent, all of it. */
  readonly payload?: unknown
  /** It only waited, or got further: the try does not count. */
  readonly isNoTry?: boolean
}

export type JobQueue = ReturnType<typeof jobQueue>

/** The queue as one process has it: `holder` tells it from every other that ever was. */
export function jobQueue({ db }: Pick<Database, 'db'>, holder: string) {
  const mine = (ids: readonly number[]) => and(inArray(jobs.id, [...ids]), eq(jobs.holder, holder))

  return {
    /** Takes what is due, each to one process, until `until`: whoever dies holding it lets it go. */
    claim: (kind: JobKind, limit: number, now: Date, until: Date): Promise<Job[]> => {
      const due = db.$with('due').as(
        db
          .select({ clientId: jobs.clientId, id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.kind, kind), lte(jobs.nextTryAt, now)))
          .orderBy(asc(jobs.nextTryAt), asc(jobs.id))
          .limit(limit)
          .for('update', { skipLocked: true }),
      )
      return db
        .with(due)
        .update(jobs)
        .set({ nextTryAt: until, holder, tries: sql`${jobs.tries} + 1` })
        .from(due)
        .where(and(eq(jobs.clientId, due.clientId), eq(jobs.id, due.id)))
        .returning({
          clientId: jobs.clientId,
          id: jobs.id,
          kind: jobs.kind,
          key: jobs.key,
          customerId: jobs.customerId,
          payload: jobs.payload,
          tries: jobs.tries,
          createdAt: jobs.createdAt,
        })
    },

    /** Holds on to jobs that take longer. */
    renew: async (ids: readonly number[], until: Date): Promise<void> => {
      await db.update(jobs).set({ nextTryAt: until }).where(mine(ids))
    },

    /** They are done. Ids of those that were still ours: another may have taken over. */
    finish: async (tx: Drizzle, ids: readonly number[]): Promise<ReadonlySet<number>> => {
      if (ids.length === 0) return new Set()
      const gone = await tx.delete(jobs).where(mine(ids)).returning({ id: jobs.id })
      return new Set(gone.map(({ id }) => id))
    },

    delay: async (tx: Drizzle, ids: readonly number[], delay: Delay): Promise<boolean> => {
      const { at, reason, payload, isNoTry } = delay
      const delayed = await tx
        .update(jobs)
        .set({
          nextTryAt: at,
          holder: null,
          reason,
          ...(payload !== undefined && { payload }),
          ...(isNoTry && { tries: sql`greatest(${jobs.tries} - 1, 0)` }),
        })
        .where(mine(ids))
        .returning({ id: jobs.id })
      return delayed.length === ids.length
    },

    /** Nobody tries again; they stay for staff to see. */
    giveUp: async (ids: readonly number[], reason: string): Promise<void> => {
      await db.update(jobs).set({ nextTryAt: null, reason }).where(mine(ids))
    },

    /** Takes away what was given up before `before`. */
    forget: async (before: Date): Promise<void> => {
      await db.delete(jobs).where(and(sql`${jobs.nextTryAt} is null`, lt(jobs.createdAt, before)))
    },
  }
}

/** How a provider's queue stands, kind by kind: what waits, what was given up, since when. */
export async function queueState({ db }: Pick<Database, 'db'>, clientId: string) {
  const rows = await db
    .select({
      kind: jobs.kind,
      waiting: sql<string>`count(${jobs.nextTryAt})`,
      givenUp: sql<string>`count(*) - count(${jobs.nextTryAt})`,
      oldest: sql<
        string | null
      >`min(${jobs.createdAt}) filter (where ${jobs.nextTryAt} is not null)`,
    })
    .from(jobs)
    .where(eq(jobs.clientId, clientId))
    .groupBy(jobs.kind)
  return rows.map(({ kind, waiting, givenUp, oldest }) => ({
    kind,
    waiting: Number(waiting),
    givenUp: Number(givenUp),
    waitingSince: oldest === null ? null : new Date(oldest),
  }))
}
