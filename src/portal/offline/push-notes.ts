import * as v from 'valibot'
import { minuteMs } from '#domain/durations.ts'

/* What the push worker left for the next page (sw/push-notes.ts). */

const cacheName = 'push-notes'

/** Milliseconds a tap is followed after: later, nobody expects to be led anywhere. */
const linkLife = minuteMs

const noteSchema = v.object({ at: v.number(), value: v.unknown() })

/** The note, which is gone with being read; null when there is none. */
async function takeNote(name: 'link' | 'renewal') {
  if (!('caches' in window) || !(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  const path = `/notification/${name}`
  const found = await cache.match(path)
  if (!found) return null
  await cache.delete(path)
  const note = v.safeParse(noteSchema, await found.json())
  return note.success ? note.output : null
}

/** For whoever comes next there is no note. */
export async function dropNotes(): Promise<void> {
  if ('caches' in window) await caches.delete(cacheName)
}

/** Where a tap on a notification led, when the app that was opened for it did not start there. */
export async function takeLink(): Promise<string | null> {
  const note = await takeNote('link').catch(() => null)
  const isFresh = note !== null && Date.now() - note.at < linkLife
  return isFresh && typeof note.value === 'string' ? note.value : null
}

/** A change of this device's address that the server has not been told. */
export async function takeRenewal(): Promise<unknown> {
  return (await takeNote('renewal').catch(() => null))?.value ?? null
}
