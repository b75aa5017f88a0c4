import type { Drizzle } from '#server/db/database.ts'
import type { Delay, Job } from './queue.ts'
import type { JobKind } from './table.ts'

/** What became of a job; without an outcome it is done. */
export type Outcome =
  /** It was finished or put off in a transaction of its own. */
  | { readonly is: 'settled' }
  | { readonly is: 'later'; readonly delay: Delay }
  /** It failed, and may not the next time; how soon that is follows from how often it failed. */
  | { readonly is: 'failed'; readonly reason: string }
  /** It never will succeed. */
  | { readonly is: 'given up'; readonly reason: string }

export type Outcomes = ReadonlyMap<number, Outcome>

/** What a batch in hand may do with its jobs inside a transaction of its own. */
export interface Hold {
  finish(tx: Drizzle, ids: readonly number[]): Promise<ReadonlySet<number>>
  delay(tx: Drizzle, ids: readonly number[], delay: Delay): Promise<boolean>
}

/** How jobs of one kind are done: at least once each, so doing one again must change nothing. */
export interface Work {
  readonly kind: JobKind
  /** How many jobs are taken at once: as many at most are done again after a crash. */
  readonly batch: number
  /** How many batches this process does side by side. */
  readonly atOnce: number
  /** Kinds of jobs that doing these brings: whoever waits for them is woken. */
  readonly makes: readonly JobKind[]
  run(batch: readonly Job[], hold: Hold): Promise<Outcomes>
}
