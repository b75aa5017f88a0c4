import * as v from 'valibot'
import { linkNotePath, pushNotesCache, renewalNotePath } from '#contract/worker/caches.ts'
import { type PushNote, pushNoteSchema } from '#contract/worker/messages.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'

/* What the notification worker left for the next page (sw/push/push-notes.ts). */

/** After this time the subscriber no longer expects the tap to lead anywhere. */
const linkTtlMs = minuteMs

/** A note; null when none was left, or one that cannot be read. */
async function readNote(path: string): Promise<PushNote | null> {
  if (!('caches' in window) || !(await caches.has(pushNotesCache))) return null
  const found = await (await caches.open(pushNotesCache)).match(path)
  const note = v.safeParse(pushNoteSchema, await found?.json())
  return note.success ? note.output : null
}

/** Deletes a note that was read, unless the worker has left a newer one of the same path. */
async function deleteNote(path: string, { at }: PushNote): Promise<void> {
  if ((await readNote(path))?.at === at) await (await caches.open(pushNotesCache)).delete(path)
}

/** Deletes all notes, so that the next subscriber of this browser finds none. */
export async function deletePushNotes(): Promise<void> {
  if ('caches' in window) await caches.delete(pushNotesCache)
}

/** The path a tap led to, for an app that opened its start page instead; null when no tap did. */
export async function takeLink(): Promise<string | null> {
  const note = await readNote(linkNotePath).catch(() => null)
  if (!note) return null
  await deleteNote(linkNotePath, note)
  // A note of a clock that was ahead is no younger than one of the past.
  const isFresh = Math.abs(Date.now() - note.at) < linkTtlMs
  return isFresh && typeof note.value === 'string' ? note.value : null
}

/**
 * Hands over a changed push subscription that the server has not been told, if there is one. It is kept
 * for the next opening when `report` throws.
 */
export async function reportRenewal(report: (change: unknown) => Promise<void>): Promise<void> {
  const note = await readNote(renewalNotePath).catch(() => null)
  if (!note) return
  await report(note.value)
  await deleteNote(renewalNotePath, note)
}
