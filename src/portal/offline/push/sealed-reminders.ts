import * as v from 'valibot'
import { pushNotesCache, reminderContext, reminderPathPrefix } from '#contract/worker/caches.ts'
import { deviceContentSchema } from '#contract/worker/device-content.ts'
import { isExpired } from '#contract/worker/stored-age.ts'
import { isClockConfirmed } from '#portal/kit/ages/server-clock.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { readSealedFile } from '#vault/sealed-file.ts'
import { openExistingVault } from '#portal/offline/sealed-store.ts'

/* The bills of reminders, as the notification worker sealed them (sw/stored/keep-content.ts). */

type DeviceContent = v.InferOutput<typeof deviceContentSchema>

/**
 * Hands over the bills of all reminders that came, the oldest first. Each is deleted once `keep` has stored it;
 * one that is too old, once the server has confirmed the clock that says so.
 */
export async function takeReminders(
  keep: (content: DeviceContent) => Promise<boolean>,
): Promise<void> {
  if (!('caches' in window) || !(await caches.has(pushNotesCache))) return
  const vault = await openExistingVault()
  if (!vault) return
  const cache = await caches.open(pushNotesCache)
  const read = (path: string) =>
    readSealedFile(vault, { cacheName: pushNotesCache, path, context: reminderContext })
  const found: { path: string; at: number; content: DeviceContent }[] = []
  for (const { url: path } of await cache.keys()) {
    if (!new URL(path).pathname.startsWith(reminderPathPrefix)) continue
    const sealed = await read(path)
    const content = v.safeParse(deviceContentSchema, parseJson(sealed?.text ?? ''))
    if (!sealed || !content.success) {
      await cache.delete(path)
      continue
    }
    // A drained phone seals in 1970 what the server gave today.
    const youngestAt = Math.max(sealed.at, Date.parse(content.output.as_of))
    const isOld = isExpired(youngestAt, Date.now())
    if (!isOld) found.push({ path, at: sealed.at, content: content.output })
    else if (isClockConfirmed()) await cache.delete(path)
  }
  const oldestFirst = found.toSorted((one, other) =>
    one.content.as_of.localeCompare(other.content.as_of),
  )
  for (const { path, at, content } of oldestFirst) {
    const isKept = await keep(content).catch(() => false)
    // A younger reminder of the same bills may have taken its place.
    if (isKept && (await read(path))?.at === at) await cache.delete(path)
  }
}
