/**
 * Runs `work`, or returns null at once when a different tab holds the lock of this name. Without
 * Web Locks, `work` always runs.
 */
export async function tryWithLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? work() : null,
  )
}
