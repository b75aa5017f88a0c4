/**
 * Runs `work` while no other tab holds the lock of this name, and waits for that tab. Web Locks exist
 * in secure contexts of current browsers only; elsewhere `work` runs without a lock.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  return await navigator.locks.request(name, work)
}
