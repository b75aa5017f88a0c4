import * as v from 'valibot'
import { linkNotePath, pushNotesCache, renewalNotePath } from '#contract/worker/caches.ts'
import { pushNoteSchema } from '#contract/worker/messages.ts'
import { minuteMs } from '#domain/durations.ts'

/* What the notification worker left for the next page (sw/push-notes.ts). */

/** After this time the subscriber no longer expects the tap to lead anywhere. */
const linkTtlMs = minuteMs

/** Reads and deletes a note; null when none was left. */
async function takeNote(path: string) {
  if (!('caches' in window) || !(await caches.has(pushNotesCache))) return null
  const cache = await caches.open(pushNotesCache)
  const found = await cache.match(path)
  if (!found) return null
  await cache.delete(path)
  const note = v.safeParse(pushNoteSchema, await found.json())
  return note.success ? note.output : null
}

/** Deletes all notes, so that the next subscriber of this browser finds none. */
export async function deletePushNotes(): Promise<void> {
  if ('caches' in window) await caches.delete(pushNotesCache)
}

/** The path a tap led to, for an app that opened its start page instead; null when no tap did. */
export async function takeLink(): Promise<string | null> {
  const note = await takeNote(linkNotePath).catch(() => null)
  const isFresh = note !== null && Date.now() - note.at < linkTtlMs
  return isFresh && typeof note.value === 'string' ? note.value : null
}

/** A changed push subscription that the server has not been told; null when it knows the present one. */
export async function takeRenewal(): Promise<unknown> {
  return (await takeNote(renewalNotePath).catch(() => null))?.value ?? null
}
