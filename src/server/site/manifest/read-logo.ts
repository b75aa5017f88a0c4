import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadIdOf } from '#domain/platform/hosts/own-picture.ts'
import type { ImagesModule } from '#server/site/images/module.ts'

/** Reads an image by its URL; null where nothing is found there or the server does not answer now. */
export type ReadLogo = (clientId: string, url: string) => Promise<Uint8Array | null>

/** Reads our own files (only listed ones, so that no URL can name another path), uploads and other hosts'. */
export function createLogoReader(
  root: string,
  files: ReadonlySet<string>,
  images: Pick<ImagesModule['service'], 'read'>,
): ReadLogo {
  return async (clientId, url) => {
    if (url.startsWith('/') && uploadIdOf(url) === null)
      return files.has(url) ? await readFile(join(root, url)) : null
    return (await images.read(clientId, url))?.bytes ?? null
  }
}
