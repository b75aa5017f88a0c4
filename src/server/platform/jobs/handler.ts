import type { Drizzle } from '#server/platform/db/database.ts'
import type { Delay, HeldJob, Job } from './queue.ts'

/** What became of a job; a job without an outcome is done. */
export type Outcome =
  /** The handler finished or delayed it in a transaction of its own. */
  | { readonly is: 'settled' }
  | { readonly is: 'delayed'; readonly delay: Delay }
  /** It may succeed later: it is tried again after `backoff` of its tries. `error`: for the log. */
  | { readonly is: 'failed'; readonly reason: string; readonly error?: unknown }
  /** It never will succeed: it becomes a dead letter. */
  | { readonly is: 'dead'; readonly reason: string }

/** By job id. */
export type Outcomes = ReadonlyMap<number, Outcome>

/** What a handler may do with its claimed jobs inside a transaction of its own. */
export interface JobLease {
  /** Removes finished jobs; the ids of those this process still held. */
  finish(tx: Drizzle, held: readonly HeldJob[]): Promise<ReadonlySet<number>>
  /** False when another process has taken one of them over. */
  delay(tx: Drizzle, held: readonly HeldJob[], delay: Delay): Promise<boolean>
}

/**
 * `urgent`: a person waits for the jobs. `bulk`: no person waits. Urgent kinds are claimed first. Every kind
 * has batches of its own, so bulk jobs are done while urgent ones wait, too.
 */
export type JobLane = 'urgent' | 'bulk'

/** The places of a kind that says nothing of them. */
const onePerTenant = { concurrency: 3, maxPerTenant: 1 } as const

export const placesOf = ({
  concurrency,
  maxPerTenant,
}: Pick<JobHandler, 'concurrency' | 'maxPerTenant'>): {
  readonly concurrency: number
  readonly maxPerTenant: number | undefined
} => (concurrency === undefined ? onePerTenant : { concurrency, maxPerTenant })

/** How jobs of one kind are done: at least once each, so doing one again must change nothing. */
export interface JobHandler {
  readonly kind: string
  readonly lane: JobLane
  /** Jobs claimed together; a crash repeats at most this many per running batch. */
  readonly batchSize: number
  /**
   * Batches this process runs side by side. Where left out, those of a few providers, one of each: the slow ERP or
   * mail server of one holds up no other.
   */
  readonly concurrency?: number
  /** Batches of one provider among those; all where `concurrency` alone is given. */
  readonly maxPerTenant?: number
  /** Kinds of jobs a run enqueues, if any; idle loops of these kinds are woken after it. */
  readonly produces?: readonly string[]
  /** Runs jobs of one provider. */
  run(batch: readonly Job[], lease: JobLease): Promise<Outcomes>
}
