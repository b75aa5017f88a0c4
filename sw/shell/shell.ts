import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { readTimeoutMs } from '#contract/platform/patience.ts'
import { documentPath } from '#contract/worker/paths.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { withTimeout } from '#vault/with-timeout.ts'
import { assetPathsOf } from './asset-paths.ts'
import { offlinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a navigation waits for Cache Storage, which may be broken or gone. */
const storageTimeoutMs = 2 * secondMs

/** The files that a document starts with: without one of them it stays an empty page. */
const startFilesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])

/** Whether this worker has found the files that the stored document starts with; it asks once. */
let hasStartFiles = false

/** The next navigation looks for the files of the document again. */
export function doubtStartFiles(): void {
  hasStartFiles = false
}

/** The stored document; undefined where it or a file that it starts with is gone. */
async function storedDocument(): Promise<Response | undefined> {
  const document = await matchPrecache(documentPath)
  if (!document || hasStartFiles) return document
  const files = startFilesOf(await document.clone().text())
  const stored = await Promise.all(files.map((path) => matchPrecache(path)))
  hasStartFiles = stored.every((file) => file !== undefined)
  return hasStartFiles ? document : undefined
}

/**
 * The document every screen starts from. It was fetched from the provider's own host, so it carries
 * the brand and the content security policy that allows its colours. Where no document is stored, the
 * network's answer; without a network, a page that this worker holds. Never rejects.
 */
export async function shell(request: Request): Promise<Response> {
  return (
    (await withTimeout(storageTimeoutMs, storedDocument(), undefined)) ??
    (await withTimeout(readTimeoutMs, fetch(request), undefined)) ??
    (await offlinePage())
  )
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
