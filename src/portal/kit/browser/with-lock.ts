/**
 * Runs `work` under the lock of this name, after waiting for any tab that holds it; `maxWaitMs`: and after so
 * long without it. Web Locks exist only in secure contexts of current browsers; elsewhere `work` runs without a
 * lock.
 */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  maxWaitMs?: number,
): Promise<T> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  if (maxWaitMs === undefined) return await navigator.locks.request(name, work)
  let running: Promise<T> | undefined
  const start = () => (running ??= work())
  const options = { signal: AbortSignal.timeout(maxWaitMs) }
  await navigator.locks.request(name, options, start).catch(() => undefined)
  return await start()
}
