import { setTimeout as wait } from 'node:timers/promises'
import type { SubmissionKey, Submissions } from './submissions.ts'

/** How long a repeated call waits for the first one: `maxPolls` times `pollMs` milliseconds. */
const maxPolls = 100
const pollMs = 200

interface SubmissionWork {
  /** Finds the record that an earlier try without an answer created; null when it created none. */
  find(protocol: string | null): Promise<string | null>
  /** Creates the record in the ERP and returns its id. */
  create(protocol: string | null): Promise<string>
}

export interface Submitted {
  readonly erpId: string
  readonly protocol: string | null
}

/**
 * Does the work of one submission once, however often it is called: every call gets the answer of
 * the one that did it. null when the work is still going on after the wait.
 */
export async function submitOnce(
  submissions: Submissions,
  key: SubmissionKey,
  now: () => Date,
  work: SubmissionWork,
): Promise<Submitted | null> {
  for (let look = 0; look < maxPolls; look += 1) {
    const turn = await submissions.begin(key, now())
    if (turn.state === 'done') return turn
    if (turn.state !== 'busy') {
      try {
        const known = turn.state === 'retry' ? await work.find(turn.protocol) : null
        const erpId = known ?? (await work.create(turn.protocol))
        await submissions.finish(key, erpId)
        const kept = await submissions.begin(key, now())
        return kept.state === 'done' ? kept : null
      } catch (error) {
        await submissions.release(key)
        throw error
      }
    }
    await wait(pollMs)
  }
  return null
}
