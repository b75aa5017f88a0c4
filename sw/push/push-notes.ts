import { type linkNotePath, pushNotesCache, type renewalNotePath } from '#contract/worker/caches.ts'
import type { PushNote } from '#contract/worker/messages.ts'

/**
 * Leaves a note for the next page, which reads and deletes it (src/portal/offline/push/push-notes.ts). An
 * earlier note of the same path is replaced.
 */
export async function leaveNote(
  path: typeof linkNotePath | typeof renewalNotePath,
  value: unknown,
): Promise<void> {
  const cache = await caches.open(pushNotesCache)
  const note: PushNote = { at: Date.now(), value }
  await cache.put(path, new Response(JSON.stringify(note)))
}
