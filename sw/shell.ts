import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { assetsIn } from './assets-in.ts'

declare const self: ServiceWorkerGlobalScope

const page = '/index.html'

/**
 * The page every screen starts from. It was fetched from the provider's own host, so it carries the
 * brand, and the content security policy that lets its colours through.
 */
export async function shell(request: Request): Promise<Response> {
  return (await matchPrecache(page)) ?? (await fetch(request))
}

/**
 * Asks the server for the page again, behind the reader's back. The same build with another brand
 * takes the old page's place; another build is the update's business, for its code is not here yet.
 */
export async function refreshShell(): Promise<void> {
  const kept = await (await matchPrecache(page))?.text()
  const key = getCacheKeyForURL(page)
  if (kept === undefined || key === undefined) return
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok || answer.redirected) return
  const text = await answer.clone().text()
  if (text === kept) return
  if (assetsIn(text) === assetsIn(kept)) {
    const cache = await caches.open(cacheNames.precache)
    await cache.put(key, answer)
  } else await self.registration.update()
}
