import { createHash } from 'node:crypto'
import { secureLink } from '#domain/apps/secure-link.ts'
import { isOwnPicture } from '#domain/own-picture.ts'

/** The id of an image of another host: it identifies one URL and reveals nothing of it. */
export function imageId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}

/**
 * Where the portal loads an image that a provider named by URL: our own files unchanged, those of
 * other hosts below `/media`. Empty when the URL cannot be an image's.
 */
export function imagePath(url: string): string {
  if (isOwnPicture(url)) return url
  return secureLink(url) === null ? '' : `/media/${imageId(url)}.webp`
}
