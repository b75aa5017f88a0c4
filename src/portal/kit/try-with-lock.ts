/**
 * Runs `work` unless another tab holds the lock of this name: then returns null at once. Where there
 * are no Web Locks, `work` always runs.
 */
export async function tryWithLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? work() : null,
  )
}
