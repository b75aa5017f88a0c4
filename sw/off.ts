import { prefix } from './names.ts'

/*
 * The way out of a worker that went wrong: served in its place, it takes over, answers nothing,
 * throws away what the other kept, and leaves.
 */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

// A page that asks for its worker while this one leaves keeps it: then it leaves at the next opening.
self.addEventListener('fetch', () => void self.registration.unregister())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const ours = names.filter((name) => name.startsWith(prefix))
      await Promise.all(ours.map((name) => caches.delete(name)))
      await self.clients.claim()
      await self.registration.unregister()
    })(),
  )
})
