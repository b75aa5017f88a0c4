import { hasKeyFile } from './open-vault.ts'
import type { Vault } from './vault.ts'

/** Header of a sealed file: when it was sealed, in milliseconds since 1970. A stored format. */
const sealedAtHeader = 'x-at'
const ivBytes = 12

/** A sealed text in Cache Storage. */
export interface SealedFile {
  readonly cacheName: string
  readonly path: string
  /** Names the place: a file that was moved to another one does not open. */
  readonly context: string
}

/** A text, and when it was sealed, in milliseconds since 1970. */
export interface SealedText {
  readonly text: string
  readonly at: number
}

/** null where there is no file, or the vault does not open it. */
export async function readSealedFile(
  vault: Vault,
  { cacheName, path, context }: SealedFile,
): Promise<SealedText | null> {
  const found = await caches.match(path, { cacheName })
  if (!found) return null
  const at = Number(found.headers.get(sealedAtHeader))
  const bytes = await found.arrayBuffer()
  const iv = new Uint8Array(bytes.slice(0, ivBytes))
  const text = await vault.open({ at, iv, box: bytes.slice(ivBytes) }, context)
  return text === null ? null : { text, at }
}

export async function writeSealedFile(
  vault: Vault,
  { cacheName, path, context }: SealedFile,
  text: string,
): Promise<void> {
  const { at, iv, box } = await vault.seal(text, context)
  // The subscriber may have signed out while the text was being sealed.
  if (!(await hasKeyFile())) return
  const cache = await caches.open(cacheName)
  const headers = { [sealedAtHeader]: `${at}` }
  await cache.put(path, new Response(new Blob([iv, box]), { headers }))
}
