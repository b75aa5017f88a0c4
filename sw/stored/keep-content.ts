import { pushNotesCache, reminderContext, reminderPathPrefix } from '#contract/worker/caches.ts'
import { openVault } from '#vault/open-vault.ts'
import { writeSealedFile } from '#vault/sealed-file.ts'
import { readDatabaseKey } from './database-key.ts'

/** What a push brought for the device alone, and the session whose vault may store it. */
export interface DeviceContent {
  readonly clientId: string
  readonly session: string
  readonly text: string
}

/**
 * Seals the bills of a reminder for the next page (src/portal/offline/push/sealed-reminders.ts). Nothing is
 * stored where the device has no vault of the session: signed out, another subscriber's by now, or a
 * browser without storage.
 */
export async function keepContent(
  { clientId, session, text }: DeviceContent,
  tag: string,
): Promise<void> {
  const vault = await openVault({ clientId, session }, readDatabaseKey)
  if (!vault) return
  const path = reminderPathPrefix + (await vault.nameOf(`${reminderContext} ${tag}`))
  await writeSealedFile(vault, { cacheName: pushNotesCache, path, context: reminderContext }, text)
}
