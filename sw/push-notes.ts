/*
 * What the push worker leaves for the next page: where a tap led, and a change of address it could
 * not tell the server. The portal reads and clears both (src/portal/offline/push-notes.ts).
 */

const cacheName = 'push-notes'

export async function leaveNote(name: 'link' | 'renewal', value: unknown): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(`/notification/${name}`, Response.json({ at: Date.now(), value }))
}
