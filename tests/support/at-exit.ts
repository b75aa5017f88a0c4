const cleanUps = new Set<() => void>()

function cleanUpAll(): void {
  for (const cleanUp of cleanUps) cleanUp()
  cleanUps.clear()
}

/**
 * Runs when this process ends, by itself or by the SIGTERM with which the test runner ends its
 * workers; returns how to call it off. Only synchronous work is done: killing, deleting.
 */
export function atExit(cleanUp: () => void): () => void {
  if (process.listenerCount('exit', cleanUpAll) === 0) {
    process.once('exit', cleanUpAll)
    process.once('SIGTERM', () => process.exit(143))
  }
  cleanUps.add(cleanUp)
  return () => void cleanUps.delete(cleanUp)
}
