import { type PushNoteName, pushNotePaths, pushNotesCache } from '#contract/worker/caches.ts'
import type { PushNote } from '#contract/worker/messages.ts'

/**
 * Leaves a note for the next page, which reads and deletes it (src/portal/offline/push-notes.ts). One
 * of the same name is replaced.
 */
export async function leaveNote(name: PushNoteName, value: unknown): Promise<void> {
  const cache = await caches.open(pushNotesCache)
  const note: PushNote = { at: Date.now(), value }
  await cache.put(pushNotePaths[name], Response.json(note))
}
