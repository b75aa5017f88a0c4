import { isOutdated } from './shell/outdated-caches.ts'

/*
 * Removes a faulty application worker: served in its place, this worker takes over, answers nothing,
 * deletes the built files and the theme that the other one stored, and unregisters itself. What is
 * stored for a subscriber (the key and the sealed lists) stays: it is not what is faulty, and a
 * request that waits to be sent opens with that key alone.
 */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

// A page of an older version that registers its worker during the removal keeps this one: then the
// next fetch removes it.
self.addEventListener('fetch', () => void self.registration.unregister())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const left = names.filter((name) => isOutdated(name, []))
      await Promise.all(left.map((name) => caches.delete(name)))
      await self.clients.claim()
      await self.registration.unregister()
    })(),
  )
})
