/**
 * Runs `work` under the lock of this name, after waiting for any tab that holds it. Web Locks exist
 * only in secure contexts of current browsers; elsewhere `work` runs without a lock.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  return await navigator.locks.request(name, work)
}
