import { setTimeout as wait } from 'node:timers/promises'
import type { SubmissionKey, Submissions } from './submissions.ts'

/** How long a second tap waits for what the first one is doing. */
const looks = 100
const pause = 200

interface Work {
  /** Finds what an earlier try without an answer has done; null when it did nothing. */
  find(protocol: string | null): Promise<string | null>
  /** Does it; the id of what was made. */
  make(protocol: string | null): Promise<string>
}

interface Done {
  readonly erpId: string
  readonly protocol: string | null
}

/**
 * Does the work of one intent once, whoever asks for it how often: everybody gets the answer of the
 * one that did it. null when it still goes on after all patience.
 */
export async function once(
  submissions: Submissions,
  key: SubmissionKey,
  now: () => Date,
  work: Work,
): Promise<Done | null> {
  for (let look = 0; look < looks; look += 1) {
    const turn = await submissions.begin(key, now())
    if (turn.state === 'done') return turn
    if (turn.state !== 'busy') {
      try {
        const known = turn.state === 'again' ? await work.find(turn.protocol) : null
        const erpId = known ?? (await work.make(turn.protocol))
        await submissions.finish(key, erpId)
        const kept = await submissions.begin(key, now())
        return kept.state === 'done' ? kept : null
      } catch (error) {
        await submissions.release(key)
        throw error
      }
    }
    await wait(pause)
  }
  return null
}
