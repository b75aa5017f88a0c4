import { StaleWhileRevalidate } from 'workbox-strategies'
import { pictureCache } from '#contract/worker/caches.ts'
import { noForeignPage } from '../shell/no-foreign-page.ts'
import { giveUpSilence } from '../shell/parts.ts'

/** A provider has four pictures and its apps some; the oldest beyond these are deleted. */
const maxPictures = 40

/** Whether a request is for a picture of the provider: its own files, and those of other hosts. */
export function isBrandPicture(
  { destination }: Pick<Request, 'destination'>,
  { origin, pathname }: URL,
): boolean {
  return (
    destination === 'image' && origin === location.origin && /^\/(?:media|pwa)\//.test(pathname)
  )
}

async function deleteOldest(): Promise<void> {
  const cache = await caches.open(pictureCache)
  const oldest = (await cache.keys()).slice(0, -maxPictures)
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

/**
 * From the device first, and fetched again behind it: a changed brand has other addresses, and a
 * picture that changed at its address is there at the next opening.
 */
export const brandPictures = new StaleWhileRevalidate({
  cacheName: pictureCache,
  matchOptions: { ignoreVary: true },
  plugins: [giveUpSilence, noForeignPage, { cacheDidUpdate: deleteOldest }],
})
