import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { JobHandler, JobLease, Outcome, Outcomes } from './handler.ts'
import type { Job } from './queue.ts'

/** Does one job. null: the job is done. */
type Act = (job: Job, lease: JobLease) => Promise<Outcome | null>

const outcomesOf = (entries: readonly (readonly [number, Outcome | null])[]): Outcomes =>
  new Map(entries.flatMap(([id, outcome]) => (outcome ? [[id, outcome] as const] : [])))

/**
 * Does the jobs of a batch one after the other. One that an upstream failed is tried again; another error ends
 * the batch.
 */
export function eachInTurn(act: Act): JobHandler['run'] {
  return async (batch, lease) => {
    const entries: [number, Outcome | null][] = []
    for (const job of batch) {
      try {
        entries.push([job.id, await act(job, lease)])
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error
        entries.push([job.id, { is: 'failed', reason: error.message }])
      }
    }
    return outcomesOf(entries)
  }
}

/**
 * Does the jobs of a batch side by side, each with an outcome of its own: one that throws is tried again, and
 * what its neighbours did is not done a second time.
 */
export function eachAlone(act: Act): JobHandler['run'] {
  const outcomeOf: Act = async (job, lease) => {
    try {
      return await act(job, lease)
    } catch (error) {
      if (error instanceof UpstreamFailure) return { is: 'failed', reason: error.message }
      return { is: 'failed', reason: 'fault', error }
    }
  }

  return async (batch, lease) =>
    outcomesOf(
      await Promise.all(batch.map(async (job) => [job.id, await outcomeOf(job, lease)] as const)),
    )
}
