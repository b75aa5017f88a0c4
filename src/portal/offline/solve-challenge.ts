import * as v from 'valibot'
import { type Challenge, challengeSeconds } from '#contract/platform/proof-of-work.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { puzzleWorkerPath } from '#contract/worker/paths.ts'
import { workerUrl } from './script-url.ts'

/** After this the work counts as failed: its solution would come too late. */
const timeoutMs = (challengeSeconds - 20) * secondMs
const noncesSchema = v.array(v.number())

/** Solves a challenge off the main thread. Rejects when no worker starts or the time is over. */
export async function solveChallenge(challenge: Challenge): Promise<number[]> {
  const worker = new Worker(workerUrl(puzzleWorkerPath))
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The work took too long.')), timeoutMs)
      worker.addEventListener('message', ({ data }) => resolve(v.parse(noncesSchema, data)))
      worker.addEventListener('error', () => reject(new Error('The worker failed.')))
      worker.postMessage(challenge, [])
    })
  } finally {
    worker.terminate()
  }
}
