import { matchPrecache } from 'workbox-precaching'
import { partsCache } from '#contract/worker/caches.ts'
import { documentPath } from '#contract/worker/paths.ts'

/** Deletes the built files outside the precache that this version's document does not name. */
export async function deleteOutdatedParts(): Promise<void> {
  const document = await (await matchPrecache(documentPath))?.text()
  if (document === undefined) return
  const cache = await caches.open(partsCache)
  const stored = await cache.keys()
  const outdated = stored.filter(({ url }) => !document.includes(new URL(url).pathname))
  await Promise.all(outdated.map((request) => cache.delete(request)))
}
