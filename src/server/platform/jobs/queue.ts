import { and, eq, exists, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { makePgArray } from 'drizzle-orm/pg-core'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { groupBy } from './group-by.ts'
import { retentionCutoff } from './retention-cutoff.ts'
import { jobs } from './table.ts'
import { unknownForMs } from './times.ts'

export type Job = Pick<
  typeof jobs.$inferSelect,
  | 'clientId'
  | 'id'
  | 'kind'
  | 'key'
  | 'customerId'
  | 'documentHash'
  | 'payload'
  | 'tries'
  | 'createdAt'
>

/** A claimed job as a raw row, in which an int8 is a string, and a timestamp too. */
type ClaimedRow = Record<string, unknown> &
  Omit<Job, 'createdAt' | 'id'> &
  Record<'createdAt' | 'id', string>

const toJob = (row: ClaimedRow): Job => ({
  ...row,
  id: Number(row.id),
  createdAt: new Date(row.createdAt),
})

/** A claimed job, as its row is found again. */
export type HeldJob = Pick<Job, 'clientId' | 'id'>

export interface NewJob {
  readonly clientId: string
  readonly kind: string
  /** De-duplication key: at most one waiting job per provider, kind and key. */
  readonly key: string
  readonly customerId?: string
  readonly documentHash?: string
  readonly payload: unknown
}

/**
 * Puts jobs into the queue, to be done at once. `db` may be a transaction: its other changes and the
 * jobs are then committed together or not at all. Returns how many were new.
 */
export async function enqueue(db: Drizzle, wanted: readonly NewJob[], now: Date): Promise<number> {
  if (wanted.length === 0) return 0
  const rows = wanted.map(({ clientId, kind, key, customerId, documentHash, payload }) => ({
    client_id: clientId,
    kind,
    key,
    customer_id: customerId,
    document_hash: documentHash,
    payload,
  }))
  // One parameter for all rows: a list of values has one for each column of each.
  const { rowCount } = await db.execute(sql`
    insert into ${jobs}
      (client_id, kind, key, customer_id, document_hash, payload, next_try_at, created_at)
    select client_id, kind, key, customer_id, document_hash, payload,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(
      client_id text, kind text, key text, customer_id text, document_hash text, payload jsonb
    )
    on conflict do nothing
  `)
  return rowCount ?? 0
}

/**
 * Puts a job into the queue, to be done at `at`. One that waits already takes this payload and is done at
 * the earlier of the two times; one that a process holds stays as it is.
 */
export async function enqueueOrHasten(
  db: Drizzle,
  job: NewJob,
  at: Date,
  now: Date,
): Promise<void> {
  await db
    .insert(jobs)
    .values({ ...job, nextTryAt: at, createdAt: now })
    .onConflictDoUpdate({
      target: [jobs.clientId, jobs.kind, jobs.key],
      set: { payload: job.payload, nextTryAt: sql`least(${jobs.nextTryAt}, excluded.next_try_at)` },
      setWhere: isNull(jobs.holder),
    })
}

/** Tries the dead letters of these kinds of a provider again, from their first try on. */
export async function reviveDeadLetters(
  db: Drizzle,
  clientId: string,
  kinds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .update(jobs)
    .set({ nextTryAt: now, holder: null, tries: 0 })
    .where(and(eq(jobs.clientId, clientId), inArray(jobs.kind, [...kinds]), isNull(jobs.nextTryAt)))
}

/** Removes a job, also from the process that holds it. */
export async function dropJob(
  db: Drizzle,
  { clientId, kind, key }: Pick<NewJob, 'clientId' | 'kind' | 'key'>,
): Promise<void> {
  await db
    .delete(jobs)
    .where(and(eq(jobs.clientId, clientId), eq(jobs.kind, kind), eq(jobs.key, key)))
}

/** When a job is taken up again. */
export interface Delay {
  readonly until: Date
  readonly reason: string
  /** Replaces the job's payload by what is left to do. */
  readonly payload?: unknown
  /** False when the job only waited, or made progress: this try is then not counted. */
  readonly countsAsTry?: boolean
}

export type JobQueue = ReturnType<typeof jobQueue>

/** Why a job waits, or was given up, that this version does not know. */
export const ofAnotherVersion = 'of another version'

/** The queue for one process; `holder` is an id no other process has or had. */
export function jobQueue({ db }: Pick<Database, 'db'>, holder: string) {
  /** Each provider's ids beside its own: so they are found by the key of the table. */
  const mine = (held: readonly HeldJob[]) => {
    const byTenant = groupBy(held, ({ clientId }) => clientId).map((group) => {
      const ids = group.map(({ id }) => id)
      return and(eq(jobs.clientId, group[0]?.clientId ?? ''), anyOf(jobs.id, ids))
    })
    return and(or(...byTenant), eq(jobs.holder, holder))
  }

  /** The provider whose jobs were claimed last, by kind. */
  const lastTurns = new Map<string, string>()

  return {
    /** Those of the kinds of which a job is due: one entry of the index is read for each. */
    dueKinds: async (kinds: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
      const isDue = exists(
        db
          .select({ one: sql`1` })
          .from(jobs)
          .where(and(eq(jobs.kind, sql`kinds.kind`), lte(jobs.nextTryAt, now))),
      )
      const { rows } = await db.execute<{ kind: string }>(
        sql`select kind from unnest(${makePgArray([...kinds])}::text[]) as kinds(kind) where ${isDue}`,
      )
      return new Set(rows.map(({ kind }) => kind))
    },

    /**
     * Claims due jobs until `until`. A job goes to one process; when that dies, the job is due again
     * at `until`. Providers take turns: a claim begins with the provider after the one of the last claim
     * of this kind (`claim_jobs` in the migrations). The jobs of the providers in `except` stay.
     */
    claim: async (
      kind: string,
      limit: number,
      now: Date,
      until: Date,
      except: readonly string[] = [],
    ): Promise<Job[]> => {
      const former = lastTurns.get(kind) ?? ''
      const { rows } = await db.execute<ClaimedRow>(sql`
        select client_id as "clientId", id, kind, key, customer_id as "customerId",
          document_hash as "documentHash", payload, tries, created_at as "createdAt"
        from claim_jobs(${kind}, ${former}, ${limit}, ${now.toISOString()}::timestamptz,
          ${until.toISOString()}::timestamptz, ${holder}, ${makePgArray([...except])}::text[])
      `)
      const claimed = rows.map(toJob)
      const last = claimed.at(-1)
      if (last) lastTurns.set(kind, last.clientId)
      return claimed
    },

    /** Extends the lease of jobs that take longer. */
    renew: async (held: readonly HeldJob[], until: Date): Promise<void> => {
      await db.update(jobs).set({ nextTryAt: until }).where(mine(held))
    },

    /** Removes finished jobs. Returns the ids this process still held; another may have taken over. */
    finish: async (tx: Drizzle, held: readonly HeldJob[]): Promise<ReadonlySet<number>> => {
      if (held.length === 0) return new Set()
      const gone = await tx.delete(jobs).where(mine(held)).returning({ id: jobs.id })
      return new Set(gone.map(({ id }) => id))
    },

    delay: async (tx: Drizzle, held: readonly HeldJob[], delay: Delay): Promise<boolean> => {
      const { until, reason, payload, countsAsTry = true } = delay
      const delayed = await tx
        .update(jobs)
        .set({
          nextTryAt: until,
          holder: null,
          reason,
          ...(payload !== undefined && { payload }),
          ...(!countsAsTry && { tries: sql`greatest(${jobs.tries} - 1, 0)` }),
        })
        .where(mine(held))
        .returning({ id: jobs.id })
      return delayed.length === held.length
    },

    /** Stops trying; the jobs stay for staff to see. */
    deadLetter: async (held: readonly HeldJob[], reason: string): Promise<void> => {
      await db.update(jobs).set({ nextTryAt: null, reason }).where(mine(held))
    },

    /**
     * Gives up jobs that no process has done since they were due, because their kinds are of an older or
     * newer version. `kinds`: those of this version.
     */
    giveUpUnknown: async (kinds: readonly string[], now: Date): Promise<void> => {
      const before = new Date(now.getTime() - unknownForMs)
      await db
        .update(jobs)
        .set({ nextTryAt: null, reason: ofAnotherVersion })
        .where(and(notInArray(jobs.kind, [...kinds]), lt(jobs.nextTryAt, before)))
    },

    /** Deletes dead letters that staff could see for long enough. */
    deleteOldDeadLetters: async (now: Date): Promise<void> => {
      const before = retentionCutoff('jobs', now)
      await db.delete(jobs).where(and(isNull(jobs.nextTryAt), lt(jobs.createdAt, before)))
    },
  }
}

export interface QueueState {
  readonly waiting: number
  /** Jobs that were given up. */
  readonly deadLetters: number
  /** Since when the oldest one waits; null while none does. */
  readonly waitingSince: Date | null
}

/** The state of every provider's queue that is not empty. */
export async function queueStates({
  db,
}: Pick<Database, 'db'>): Promise<ReadonlyMap<string, QueueState>> {
  const rows = await db
    .select({
      clientId: jobs.clientId,
      waiting: sql<string>`count(${jobs.nextTryAt})`,
      deadLetters: sql<string>`count(*) - count(${jobs.nextTryAt})`,
      oldest: sql<
        string | null
      >`min(${jobs.createdAt}) filter (where ${jobs.nextTryAt} is not null)`,
    })
    .from(jobs)
    .groupBy(jobs.clientId)
  return new Map(
    rows.map(({ clientId, waiting, deadLetters, oldest }) => [
      clientId,
      {
        waiting: Number(waiting),
        deadLetters: Number(deadLetters),
        waitingSince: oldest === null ? null : new Date(oldest),
      },
    ]),
  )
}
