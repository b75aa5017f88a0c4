/**
 * A value when it is there in time, else `instead`; never a rejection. Storage of a browser may be
 * full, forbidden, broken or asleep, and nobody who reads a bill shall wait for it.
 */
export async function within<T>(milliseconds: number, work: Promise<T>, instead: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(instead), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return instead
  } finally {
    clearTimeout(timer)
  }
}
