import { pictureCache } from '#contract/worker/caches.ts'

/**
 * Stores pictures where the application worker looks for them: at a first visit they were loaded
 * before there was a worker. Rejects where nothing can be stored.
 */
export async function storePictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(pictureCache)
  for (const url of urls) {
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url)
  }
}
