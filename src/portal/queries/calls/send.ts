import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  isQuickRead,
  lostReadTimeoutMs,
  probeTimeoutMs,
  readTimeoutMs,
  slowAfterMs,
  testAfterMs,
  uploadTimeMs,
  writeTimeoutMs,
} from '#contract/platform/patience.ts'
import {
  answerCount,
  isConnectionDoubted,
  isConnectionLost,
  reportSlowRead,
  reportUnreachable,
  reportWaitingRead,
  requestEpoch,
  subscribeToConnection,
} from '#portal/kit/browser/connection.ts'
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
  /** A read tests the line, is shown on screen once its wait is long, and ends with the line. */
  readonly isRead: boolean
  /** Whether the try ends when the line returns, so that the request can be sent again. */
  readonly endsOnReturn: boolean
}

/** Why a try was ended before its answer. */
class Ended extends Error {
  override readonly name = 'Ended'
  readonly reason: 'timeout' | 'line lost' | 'line returned'

  constructor(reason: Ended['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Connections that a browser opens to a server of HTTP/1.1: a request beyond them is not even sent. */
const maxConnections = 6

/** What each try that waits has seen of `answerCount` when it began. */
const waitingTries = new Map<symbol, number>()

/**
 * The answers that were counted when silence began. A test of the line may itself wait for a connection
 * behind reads that wait for the provider: an answer that came since the oldest of them shows a line that works.
 */
function answersAtSilence(): number {
  const isFull = waitingTries.size >= maxConnections
  return isFull ? Math.min(...waitingTries.values()) : answerCount()
}

/** Follows a wait, of which only that of a read means anything; returns the function that stops it. */
function followWait(
  end: (reason: Ended['reason']) => void,
  { isRead, endsOnReturn }: Waiting,
): () => void {
  const epoch = requestEpoch()
  const answersBefore = answerCount()
  const ends: (() => void)[] = []
  let lost: ReturnType<typeof setTimeout> | undefined
  const endWhereLost = () => {
    if (isConnectionLost() || (isConnectionDoubted() && answerCount() === answersBefore)) {
      end('line lost')
    }
  }
  const report = (tell: () => () => void) => isRead && ends.push(tell())
  const test = setTimeout(() => report(reportWaitingRead), testAfterMs)
  const slow = setTimeout(() => report(reportSlowRead), slowAfterMs)
  // Known to be lost: the read is sent all the same, because its answer may be the first one.
  if (isRead && isConnectionDoubted()) lost = setTimeout(endWhereLost, lostReadTimeoutMs)
  const unsubscribe = subscribeToConnection(() => {
    if (!isRead) return
    if (isConnectionLost()) {
      // With the next task, because a return may be told in the same one (`reportReturn`).
      lost ??= setTimeout(endWhereLost)
      return
    }
    if (endsOnReturn && requestEpoch() !== epoch) end('line returned')
    if (isConnectionDoubted()) return
    clearTimeout(lost)
    lost = undefined
  })
  return () => {
    for (const timer of [test, slow, lost]) clearTimeout(timer)
    unsubscribe()
    for (const tell of ends) tell()
  }
}

/** Sends the request once; throws `Ended` when it was ended before its answer. */
async function tryOnce({ url, init, signal }: Outgoing, waiting: Waiting): Promise<Received> {
  const epoch = requestEpoch()
  const own = new AbortController()
  const giveUp = () => own.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const end = (reason: Ended['reason']) => own.abort(new Ended(reason))
  const timeout = setTimeout(() => end('timeout'), waiting.timeoutMs)
  const unfollow = followWait(end, waiting)
  const key = Symbol(url)
  waitingTries.set(key, answerCount())
  try {
    const response = await fetch(url, { ...init, signal: own.signal })
    return { response, text: await response.text(), epoch }
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : error
  } finally {
    clearTimeout(timeout)
    signal?.removeEventListener('abort', giveUp)
    waitingTries.delete(key)
    unfollow()
  }
}

/**
 * Sends a request and reads its answer. A read that waits long has the line tested and is reported as
 * slow; it ends once the line is known to be gone, so that what is stored takes its place. One that was
 * sent before the line was gone and back is sent once more. Throws `NetworkError` when no answer arrives,
 * and the signal's own reason when the caller aborted.
 */
export async function send(endpoint: Endpoint, outgoing: Outgoing): Promise<Received> {
  const { signal, isProbe } = outgoing
  const isRead = isQuickRead(endpoint) && !isProbe
  const { body } = outgoing.init
  const uploadMs = typeof body === 'string' ? uploadTimeMs(body.length) : 0
  const ownTimeoutMs = isRead ? readTimeoutMs : writeTimeoutMs + uploadMs
  const timeoutMs = isProbe ? probeTimeoutMs : ownTimeoutMs
  let answersBefore = isProbe ? answersAtSilence() : answerCount()
  try {
    return await tryOnce(outgoing, { timeoutMs, isRead, endsOnReturn: isRead }).catch(
      (error: unknown) => {
        if (!(error instanceof Ended) || error.reason !== 'line returned') throw error
        answersBefore = answerCount()
        return tryOnce(outgoing, { timeoutMs, isRead, endsOnReturn: false })
      },
    )
  } catch (error) {
    // The query library handles its own abort; it is not a failure.
    if (signal?.aborted) throw error
    const isSilence = error instanceof Ended
    // While other requests were answered, this answer alone is late, and not the line. A line that is
    // known to be gone is no news: answers to what was sent since then must still count.
    if (!isSilence || (!isConnectionLost() && answerCount() === answersBefore)) reportUnreachable()
    throw new NetworkError(endpoint, isSilence ? 'timeout' : 'network')
  }
}
