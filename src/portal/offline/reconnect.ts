import {
  isConnectionLost,
  isConnectionSlow,
  isReadWaiting,
  reportReturn,
  reportUnreachable,
  subscribeToConnection,
} from '#portal/kit/browser/connection.ts'

/*
 * Delays between tests of the line, in milliseconds. Most outages of a phone last seconds, and the end
 * of a long one must not be slept through: the delay grows in few and small steps.
 */
const steps = [
  { probes: 30, delayMs: 1000 },
  { probes: 80, delayMs: 4000 },
] as const
const lastDelayMs = 10_000

/** Milliseconds until the next test of the line, after this many since it was lost or slow. */
export function probeDelayMs(probes: number): number {
  return steps.find((step) => probes < step.probes)?.delayMs ?? lastDelayMs
}

const isDoubtful = () => isConnectionLost() || isConnectionSlow()

/**
 * While the connection is lost or slow, calls `ping` again and again: no event tells of its return,
 * because a router may be up long before its line. A ping does not wait for the ones before, which may
 * hang: the first answer resumes everything. One ping is sent before that, as soon as a read waits, so that
 * it is known of the line when the read counts as slow. Returns the function that ends polling.
 */
export function pollConnection(ping: () => Promise<boolean>): () => void {
  /** Tests since the line was lost or slow; the delay grows with them. */
  let probes = 0
  let lastSent = 0
  let wasWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const hanging = new Set<number>()

  function schedule(): void {
    timer = setTimeout(attempt, probeDelayMs(probes))
  }

  function attempt(): void {
    stopTimer()
    if (!isDoubtful()) return
    // A hidden page polls again once it is in view.
    if (!document.hidden) void probe()
    schedule()
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function probe(): Promise<void> {
    probes += 1
    const sent = (lastSent += 1)
    hanging.add(sent)
    const isAnswered = await ping()
    hanging.delete(sent)
    // An earlier test hangs and a later one is answered: the line was gone between the two.
    if (!isAnswered || ![...hanging].some((earlier) => earlier < sent)) return
    hanging.clear()
    reportReturn()
  }

  /** Tests the line when a read begins to wait, where it is not tested already. */
  function testWaiting(): void {
    const isWaiting = isReadWaiting()
    if (isWaiting && !wasWaiting && !isDoubtful() && !document.hidden) void probe()
    wasWaiting = isWaiting
  }

  function follow(): void {
    testWaiting()
    if (isDoubtful()) {
      if (timer === undefined) schedule()
      return
    }
    stopTimer()
    probes = 0
  }

  const stop = new AbortController()
  const options = { signal: stop.signal }
  addEventListener('offline', reportUnreachable, options)
  addEventListener('online', attempt, options)
  document.addEventListener('visibilitychange', attempt, options)
  const unsubscribe = subscribeToConnection(follow)
  follow()
  return () => {
    stopTimer()
    stop.abort()
    unsubscribe()
  }
}
