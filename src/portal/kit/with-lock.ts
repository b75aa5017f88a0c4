/* Web Locks exist in secure contexts of current browsers; elsewhere work runs without a lock. */

const hasLocks = () => globalThis.navigator && 'locks' in navigator

/** Runs `work` while no other tab holds the lock of this name; waits for that tab to finish. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? await navigator.locks.request(name, work) : await work()
}

/** Runs `work` unless another tab holds the lock of this name: then returns null at once. */
export async function tryWithLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!hasLocks()) return await work()
  return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? work() : null,
  )
}
