/**
 * Makes calls at once of which every answer is needed. When one fails, the others are given up, so
 * that an upstream is not asked on for an answer that no one can use any more.
 */
export async function allOrNone<T>(
  signal: AbortSignal | undefined,
  calls: readonly ((signal: AbortSignal) => Promise<T>)[],
): Promise<T[]> {
  const failed = new AbortController()
  const shared = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  try {
    return await Promise.all(calls.map((call) => call(shared)))
  } catch (error) {
    failed.abort()
    throw error
  }
}
