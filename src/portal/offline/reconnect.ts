import {
  isConnectionLost,
  reportUnreachable,
  subscribeToConnection,
} from '#portal/kit/connection.ts'

/** Milliseconds between two questions while nobody answers: eager at first, then sparing. */
const first = 2000
const maxDelayMs = 30_000
const growth = 1.6

/**
 * While the server is out of reach, asks for it now and then, for no event tells of its return: a
 * router may be up long before its line. Ends with the function it gives back.
 */
export function pollConnection(ask: () => Promise<unknown>): () => void {
  let wait = first
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    clearTimeout(timer)
    if (!isConnectionLost()) {
      wait = first
      return
    }
    timer = setTimeout(look, wait)
    wait = Math.min(wait * growth, maxDelayMs)
  }

  function look(): void {
    // A page out of view asks when it comes back.
    if (document.hidden || !isConnectionLost()) return plan()
    // Whatever comes of it, the client has noted whether somebody answered.
    void ask()
      .catch(() => undefined)
      .then(plan)
  }

  const stop = new AbortController()
  const listening = { signal: stop.signal }
  addEventListener('offline', reportUnreachable, listening)
  addEventListener('online', look, listening)
  document.addEventListener('visibilitychange', look, listening)
  const leave = subscribeToConnection(plan)
  plan()
  return () => {
    clearTimeout(timer)
    stop.abort()
    leave()
  }
}
