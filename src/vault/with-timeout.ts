/**
 * The result of `work`, or `fallback` when it rejects or takes longer than `timeoutMs`; never rejects.
 * Browser storage may be full, forbidden, broken or unresponsive, and a bill must be shown all the
 * same.
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } catch {
    return fallback
  } finally {
    clearTimeout(timer)
  }
}
