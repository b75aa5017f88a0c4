import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { JobHandler, Outcome } from './handler.ts'
import type { Job } from './queue.ts'

/**
 * Does the jobs of a batch side by side, each with an outcome of its own: one that throws is tried again, and
 * what its neighbours did is not done a second time.
 * @param act null: the job is done
 */
export function eachAlone(act: (job: Job) => Promise<Outcome | null>): JobHandler['run'] {
  async function outcomeOf(job: Job): Promise<Outcome | null> {
    try {
      return await act(job)
    } catch (error) {
      if (error instanceof UpstreamFailure) return { is: 'failed', reason: error.message }
      return { is: 'failed', reason: 'fault', error }
    }
  }

  return async (batch) => {
    const outcomes = await Promise.all(
      batch.map(async (job) => [job.id, await outcomeOf(job)] as const),
    )
    return new Map(outcomes.flatMap(([id, outcome]) => (outcome ? [[id, outcome]] : [])))
  }
}
