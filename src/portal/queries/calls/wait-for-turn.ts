import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { showPageWork } from '#portal/kit/browser/page-work.ts'

/** How long a page waits for its turn by itself; after that the refusal is shown. */
const maxWaitMs = 3 * minuteMs

interface Answered {
  readonly response: Response
}

/** Waits; rejects with the signal's reason when the caller has gone away. */
function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Sends a call that was refused because many sign in again at the times that the server tells, and says
 * so on the page. Such a refusal has changed nothing, so any call may be repeated. `isRefused`: whether
 * an answer is one. Resolves to the last answer.
 */
export async function waitForTurn<T extends Answered>(
  refused: T,
  {
    again,
    isRefused,
    signal,
  }: {
    readonly again: () => Promise<T>
    readonly isRefused: (answered: T) => boolean
    readonly signal: AbortSignal | undefined
  },
): Promise<T> {
  const insist = async (): Promise<T> => {
    let answered = refused
    let leftMs = maxWaitMs
    while (isRefused(answered)) {
      const seconds = Number(answered.response.headers.get('retry-after') ?? 1)
      const waitMs = Math.max(1, seconds) * secondMs
      if (!(waitMs <= leftMs)) break
      leftMs -= waitMs
      await pause(waitMs, signal)
      answered = await again()
    }
    return answered
  }
  return showPageWork('turn', insist())
}
