/**
 * Keeps the screen from going dark until the returned function is called. A browser releases the lock
 * when the page is hidden, so it is taken again whenever the page is back in view. Without the
 * interface, or when the browser refuses it (low battery), the screen goes dark as usual.
 */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  const locks = new Set<WakeLockSentinel>()
  const end = new AbortController()
  const take = async () => {
    if (document.hidden || [...locks].some(({ released }) => !released)) return
    const lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!lock) return
    if (end.signal.aborted) await lock.release()
    else locks.add(lock)
  }
  document.addEventListener('visibilitychange', () => void take(), { signal: end.signal })
  void take()
  return () => {
    end.abort()
    for (const lock of locks) void lock.release()
  }
}
