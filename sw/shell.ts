import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { readTimeoutMs } from '#contract/patience.ts'
import { documentPath } from '#contract/worker/paths.ts'
import { assetPathsOf } from './asset-paths.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The document every screen starts from. It was fetched from the provider's own host, so it carries
 * the brand and the content security policy that allows its colours.
 */
export async function shell(request: Request): Promise<Response> {
  return (await matchPrecache(documentPath)) ?? (await fetch(request))
}

/**
 * Fetches the document again in the background. One of the same build with another brand replaces the
 * stored one; one of another build starts an update, because its code is not on the device yet.
 */
export async function refreshShell(): Promise<void> {
  const stored = await (await matchPrecache(documentPath))?.text()
  const key = getCacheKeyForURL(documentPath)
  if (stored === undefined || key === undefined) return
  const signal = AbortSignal.timeout(readTimeoutMs)
  const answer = await fetch(documentPath, { cache: 'no-cache', signal })
  if (!answer.ok || answer.redirected) return
  const text = await answer.clone().text()
  if (text === stored) return
  if (assetPathsOf(text) === assetPathsOf(stored)) {
    const cache = await caches.open(cacheNames.precache)
    await cache.put(key, answer)
  } else await self.registration.update()
}
