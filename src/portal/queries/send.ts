import type { Endpoint } from '#contract/endpoint.ts'
import {
  isQuickRead,
  probeTimeoutMs,
  readTimeoutMs,
  slowAfterMs,
  writeTimeoutMs,
} from '#contract/patience.ts'
import {
  answerCount,
  isConnectionLost,
  reportSlowRead,
  reportUnreachable,
  requestEpoch,
  subscribeToConnection,
} from '#portal/kit/connection.ts'
import { NetworkError } from './failure.ts'

/** The answer of a request, its body read to the end. */
interface Received {
  readonly response: Response
  readonly text: string
  /** The epoch it was sent in, for `reportReachable`. */
  readonly epoch: number
}

interface Outgoing {
  readonly url: string
  readonly init: RequestInit
  /** Aborts when the caller no longer wants the answer. */
  readonly signal: AbortSignal | undefined
  /** It tests the line: it waits for a short time and is never sent again. */
  readonly isProbe: boolean
}

/** What one try does while it waits. */
interface Waiting {
  readonly timeoutMs: number
  /** Whether the wait is shown on screen once it is long. */
  readonly isShown: boolean
  /** Whether the try ends when the line returns, so that the request can be sent again. */
  readonly endsOnReturn: boolean
}

/** Why a try was ended before its answer. */
class Ended extends Error {
  override readonly name = 'Ended'
  readonly reason: 'timeout' | 'line returned'

  constructor(reason: Ended['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The end of a try that was not slow: there is nothing to report. */
function notSlow(): void {}

/** Sends the request once; throws `Ended` when it was ended before its answer. */
async function tryOnce({ url, init, signal }: Outgoing, waiting: Waiting): Promise<Received> {
  const epoch = requestEpoch()
  const own = new AbortController()
  const giveUp = () => own.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  let reportEnd = notSlow
  const timeout = setTimeout(() => own.abort(new Ended('timeout')), waiting.timeoutMs)
  const slow = setTimeout(() => {
    if (waiting.isShown) reportEnd = reportSlowRead()
  }, slowAfterMs)
  const unsubscribe = subscribeToConnection(() => {
    const hasReturned = !isConnectionLost() && requestEpoch() !== epoch
    if (waiting.endsOnReturn && hasReturned) own.abort(new Ended('line returned'))
  })
  try {
    const response = await fetch(url, { ...init, signal: own.signal })
    return { response, text: await response.text(), epoch }
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : error
  } finally {
    clearTimeout(timeout)
    clearTimeout(slow)
    signal?.removeEventListener('abort', giveUp)
    unsubscribe()
    reportEnd()
  }
}

/**
 * Sends a request and reads its answer. A read that waits long is reported as slow, and one that was
 * sent before the line was lost is sent once more as soon as the line is back. Throws `NetworkError`
 * when no answer arrives, and the signal's own reason when the caller aborted.
 */
export async function send(endpoint: Endpoint, outgoing: Outgoing): Promise<Received> {
  const { signal, isProbe } = outgoing
  const isRead = isQuickRead(endpoint) && !isProbe
  const ownTimeoutMs = isRead ? readTimeoutMs : writeTimeoutMs
  const timeoutMs = isProbe ? probeTimeoutMs : ownTimeoutMs
  let answersBefore = answerCount()
  try {
    return await tryOnce(outgoing, { timeoutMs, isShown: isRead, endsOnReturn: isRead }).catch(
      (error: unknown) => {
        if (!(error instanceof Ended) || error.reason === 'timeout') throw error
        answersBefore = answerCount()
        return tryOnce(outgoing, { timeoutMs, isShown: isRead, endsOnReturn: false })
      },
    )
  } catch (error) {
    // The query library handles its own abort; it is not a failure.
    if (signal?.aborted) throw error
    const isTimeout = error instanceof Ended
    // While other requests were answered, this answer alone is late, and not the line.
    if (!isTimeout || answerCount() === answersBefore) reportUnreachable()
    throw new NetworkError(endpoint, isTimeout ? 'timeout' : 'network')
  }
}
