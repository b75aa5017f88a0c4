import { pendingFileKey } from './outbox.ts'
import { sealedStore } from './sealed-store.ts'

interface StoredFile {
  readonly key: string
  readonly base64: string
}

/** Space that other data of the portal may need, in bytes. */
const reservedBytes = 5_000_000
/** A sealed record is a little longer than its text, which takes two bytes a character at worst. */
const bytesPerCharacter = 2

/** Whether this device says that it has no room for so many characters more. */
async function isFull(characters: number): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return false
    return quota - usage < characters * bytesPerCharacter + reservedBytes
  } catch {
    // The browser does not tell; writing will show.
    return false
  }
}

/**
 * Stores the contents of files, sealed, until they are sent: all of them or none. Returns whether they
 * are stored now. Nothing older gives way to them.
 */
export async function storeFiles(files: readonly StoredFile[]): Promise<boolean> {
  const characters = files.reduce((sum, { base64 }) => sum + base64.length, 0)
  if (await isFull(characters)) return false
  const stored: string[] = []
  for (const { key, base64 } of files) {
    const name = pendingFileKey(key)
    stored.push(name)
    if (await sealedStore.keepIfRoom(name, base64)) continue
    for (const one of stored) await sealedStore.remove(one)
    return false
  }
  return true
}
