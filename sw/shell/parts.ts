import type { FetchDidSucceedCallbackParam, WorkboxPlugin } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { partsCache, shellCache } from '#contract/worker/caches.ts'
import { documentPath } from '#contract/worker/paths.ts'

const isDocument = ({ url }: Request) => new URL(url).pathname === documentPath

/**
 * Stores what the version before this one precached, for tabs that go on showing it: the server may
 * not have its files any more. Called before this version takes over and its precache replaces the
 * former one. The former document is stored with them, because it names them all.
 */
export async function keepFormerFiles(): Promise<void> {
  const [precache, parts] = await Promise.all([caches.open(shellCache), caches.open(partsCache)])
  const documents = (await parts.keys()).filter(isDocument)
  await Promise.all(documents.map((request) => parts.delete(request)))
  for (const request of await precache.keys()) {
    if (getCacheKeyForURL(new URL(request.url).pathname) === request.url) continue
    const answer = await precache.match(request)
    if (answer) await parts.put(request, answer)
  }
}

/** Deletes the stored files that neither this version's document nor the former one names. */
export async function deleteOutdatedParts(): Promise<void> {
  const parts = await caches.open(partsCache)
  const stored = await parts.keys()
  const documents = await Promise.all([
    matchPrecache(documentPath),
    ...stored.filter(isDocument).map((request) => parts.match(request)),
  ])
  const texts = await Promise.all(documents.map(async (found) => (await found?.text()) ?? ''))
  const named = texts.join('\n')
  const outdated = stored.filter(
    (request) => !isDocument(request) && !named.includes(new URL(request.url).pathname),
  )
  await Promise.all(outdated.map((request) => parts.delete(request)))
}

/** Ends a request that no answer begins to come for, unless the timer is cleared. */
function endSilence() {
  const silence = new AbortController()
  return { signal: silence.signal, timer: setTimeout(() => silence.abort(), slowAfterMs) }
}

/**
 * Gives up a request that no answer begins to come for: a page asks once for a file and would wait for
 * it without end. A slow answer may take its time.
 */
export const giveUpSilence = {
  requestWillFetch: ({ request, state }) => {
    const { signal, timer } = endSilence()
    if (state) state['timer'] = timer
    return Promise.resolve(new Request(request, { signal }))
  },
  fetchDidSucceed: ({ response, state }) => {
    clearTimeout(Number(state?.['timer']))
    return Promise.resolve(response)
  },
} satisfies WorkboxPlugin

/** Milliseconds until a file that was refused is asked for again, by when a proxy knows another process. */
const againAfterMs = 400

/** Asks a second time for a file that was refused: most browsers keep a failed import until the page ends. */
export const askAgain = {
  fetchDidSucceed: async ({
    request,
    response,
  }: Pick<FetchDidSucceedCallbackParam, 'request' | 'response'>) => {
    if (response.ok) return response
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    const { signal, timer } = endSilence()
    const again = await fetch(request, { signal }).catch(() => response)
    clearTimeout(timer)
    return again
  },
} satisfies WorkboxPlugin
