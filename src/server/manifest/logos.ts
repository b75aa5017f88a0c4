import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImagesModule } from '#server/images/module.ts'

/** A provider's picture by its address; null when there is none, or none that can be had now. */
export type ReadPicture = (clientId: string, url: string) => Promise<Uint8Array | null>

/** Our own files first: only listed ones, so that no address ever names another path. */
export function pictures(
  root: string,
  files: ReadonlySet<string>,
  elsewhere: Pick<ImagesModule['pictures'], 'read'>,
): ReadPicture {
  return async (clientId, url) => {
    if (url.startsWith('/')) return files.has(url) ? await readFile(join(root, url)) : null
    return (await elsewhere.read(clientId, url))?.bytes ?? null
  }
}
