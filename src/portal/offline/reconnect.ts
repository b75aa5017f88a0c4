import {
  isConnectionLost,
  reportUnreachable,
  subscribeToConnection,
} from '#portal/kit/connection.ts'

/** Delay before the first attempt, factor by which each later one grows, and its upper limit. */
const firstDelayMs = 2000
const growth = 1.6
const maxDelayMs = 30_000

/**
 * While the connection is lost, calls `ping` at growing intervals: no event tells of its return,
 * because a router may be up long before its line. Returns the function that ends polling.
 */
export function pollConnection(ping: () => Promise<unknown>): () => void {
  let delayMs = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (!isConnectionLost()) {
      delayMs = firstDelayMs
      return
    }
    timer = setTimeout(attempt, delayMs)
    delayMs = Math.min(delayMs * growth, maxDelayMs)
  }

  function attempt(): void {
    // A hidden page polls again once it is in view.
    if (document.hidden || !isConnectionLost()) return schedule()
    // The result is ignored: the client has already reported whether the server answered.
    void ping()
      .catch(() => undefined)
      .then(schedule)
  }

  const stop = new AbortController()
  const options = { signal: stop.signal }
  addEventListener('offline', reportUnreachable, options)
  addEventListener('online', attempt, options)
  document.addEventListener('visibilitychange', attempt, options)
  const unsubscribe = subscribeToConnection(schedule)
  schedule()
  return () => {
    clearTimeout(timer)
    stop.abort()
    unsubscribe()
  }
}
