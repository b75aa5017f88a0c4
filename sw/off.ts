import { cachePrefix } from '#contract/worker/caches.ts'

/*
 * Removes a faulty application worker: served in its place, this worker takes over, answers nothing,
 * deletes the caches of the other one and unregisters itself.
 */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

// A page that registers its worker during the removal keeps this one: then the next fetch removes it.
self.addEventListener('fetch', () => void self.registration.unregister())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const ours = names.filter((name) => name.startsWith(cachePrefix))
      await Promise.all(ours.map((name) => caches.delete(name)))
      await self.clients.claim()
      await self.registration.unregister()
    })(),
  )
})
