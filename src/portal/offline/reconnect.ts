import {
  isConnectionLost,
  isConnectionSlow,
  reportReturn,
  reportUnreachable,
  subscribeToConnection,
} from '#portal/kit/connection.ts'

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
 * hang: the first answer resumes everything. Returns the function that ends polling.
 */
export function pollConnection(ping: () => Promise<boolean>): () => void {
  let probes = 0
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
    const sent = probes
    hanging.add(sent)
    const isAnswered = await ping()
    hanging.delete(sent)
    // An earlier test hangs and a later one is answered: the line was gone between the two.
    if (!isAnswered || ![...hanging].some((earlier) => earlier < sent)) return
    hanging.clear()
    reportReturn()
  }

  function follow(): void {
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
