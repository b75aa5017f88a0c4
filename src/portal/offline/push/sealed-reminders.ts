import * as v from 'valibot'
import { pushNotesCache, reminderContext, reminderPathPrefix } from '#contract/worker/caches.ts'
import { deviceContentSchema } from '#contract/worker/device-content.ts'
import { isExpired } from '#contract/worker/stored-age.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { readSealedFile } from '#vault/sealed-file.ts'
import { openExistingVault } from '#portal/offline/sealed-store.ts'

/* The bills of reminders, as the notification worker sealed them (sw/stored/keep-content.ts). */

type DeviceContent = v.InferOutput<typeof deviceContentSchema>

/** Reads and deletes the bills of all reminders that came since the last call. */
export async function takeReminders(): Promise<DeviceContent[]> {
  if (!('caches' in window) || !(await caches.has(pushNotesCache))) return []
  const vault = await openExistingVault()
  if (!vault) return []
  const cache = await caches.open(pushNotesCache)
  const taken: DeviceContent[] = []
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname
    if (!path.startsWith(reminderPathPrefix)) continue
    const file = { cacheName: pushNotesCache, path, context: reminderContext }
    const sealed = await readSealedFile(vault, file)
    const isOld = sealed === null || isExpired(sealed.at, Date.now())
    const content = v.safeParse(deviceContentSchema, isOld ? null : parseJson(sealed.text))
    if (content.success) taken.push(content.output)
    await cache.delete(path)
  }
  return taken
}
