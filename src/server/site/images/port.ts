import { createHash } from 'node:crypto'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { isOwnPicture } from '#domain/platform/hosts/own-picture.ts'

/** The id of an image of another host: it identifies one URL and reveals nothing of it. */
export function imageId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}

/** The colours of a logo on a ground that is not white: on a dark one and on a light one. */
export const logoColours = ['white', 'ink'] as const
export type LogoColour = (typeof logoColours)[number]

/** Where the portal loads a logo in one colour; empty when the URL cannot be an image's. */
export function logoPath(url: string, colour: LogoColour): string {
  return imagePath(url) === '' ? '' : `/media/${imageId(url)}-${colour}.webp`
}

/**
 * Where the portal loads an image that a provider named by URL: our own files unchanged, those of
 * other hosts below `/media`. Empty when the URL cannot be an image's.
 */
export function imagePath(url: string): string {
  if (isOwnPicture(url)) return url
  return secureLink(url) === null ? '' : `/media/${imageId(url)}.webp`
}
