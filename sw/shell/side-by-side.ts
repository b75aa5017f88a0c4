import { shellCache } from '#contract/worker/caches.ts'
import { isOwnFile } from './no-foreign-page.ts'

/** As many as a browser asks of one server at a time without HTTP/2. */
const installLanes = 6

interface Pace {
  /** How many files are fetched at a time. */
  readonly lanes?: number
  /** How long a file may take; without it, as long as it takes. */
  readonly timeoutMs?: number
}

/**
 * Stores hashed files in the precache, several at a time: workbox fetches one after the other, and
 * pays the way to the server and back for each. It starts at the first file and leaves out what is
 * stored, so this starts at the last one. What fails here is left to workbox, or to the next mend.
 */
export async function precacheSideBySide(
  urls: readonly string[],
  { lanes = installLanes, timeoutMs }: Pace = {},
): Promise<void> {
  const precache = await caches.open(shellCache)
  const stored = new Set((await precache.keys()).map(({ url }) => url))
  const missing = urls.filter((url) => !stored.has(new URL(url, location.href).href))
  const fetchInTurn = async () => {
    for (let url = missing.pop(); url !== undefined; url = missing.pop()) {
      const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
      const answer = await fetch(url, { priority: 'low', signal })
      if (isOwnFile(answer) && !answer.redirected) await precache.put(url, answer)
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchInTurn))
}
