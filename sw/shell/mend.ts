import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { readTimeoutMs } from '#contract/platform/patience.ts'
import { storageChannel } from '#contract/worker/channels.ts'
import { shellCache } from '#contract/worker/caches.ts'
import type { StorageMessage } from '#contract/worker/messages.ts'
import { documentPath } from '#contract/worker/paths.ts'
import { onlyOwnBuild } from './own-build.ts'
import { precacheSideBySide } from './side-by-side.ts'

/*
 * A browser may delete the caches and leave the worker: WebKit does at a sign-out (Clear-Site-Data),
 * others when the device is full or the subscriber deletes a part of the site's data. The browser then finds
 * its worker unchanged, so it runs no installation, which would store the files.
 */

declare const self: ServiceWorkerGlobalScope

/** Tells the open pages that the device refuses to store; any other failure is left to the next mend. */
export function reportRefusedStorage(error: unknown): void {
  if (!(error instanceof DOMException) || error.name === 'AbortError') return
  if (error.name === 'TimeoutError') return
  const channel = new BroadcastChannel(storageChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('refused' satisfies StorageMessage)
  channel.close()
}

/** The document, last: where it is stored, what it needs to start is stored as well. */
async function storeDocument(hashed: readonly string[]): Promise<void> {
  const key = getCacheKeyForURL(documentPath)
  if (key === undefined || (await matchPrecache(documentPath))) return
  const request = new Request(documentPath, { cache: 'no-cache' })
  const answer = await fetch(request, { signal: AbortSignal.timeout(readTimeoutMs) })
  const response = await onlyOwnBuild(hashed).cacheWillUpdate({ request, response: answer })
  // Another build has its own worker, which stores its own files.
  if (!response || response.redirected) return void (await self.registration.update())
  const cache = await caches.open(shellCache)
  await cache.put(key, response)
}

async function mend(hashed: readonly string[]): Promise<void> {
  try {
    await precacheSideBySide(hashed, { lanes: 1, timeoutMs: readTimeoutMs })
    await storeDocument(hashed)
  } catch (error) {
    reportRefusedStorage(error)
  }
}

let mending: Promise<void> | null = null

/**
 * Fetches what is missing of the precache, one file at a time, so that the line stays the page's; ends at
 * the first failure. Where nothing is missing it reads the names of the stored files and is done. Never
 * rejects.
 * @param hashed the hashed files of this build
 */
export function mendPrecache(hashed: readonly string[]): Promise<void> {
  mending ??= mend(hashed).finally(() => {
    mending = null
  })
  return mending
}
