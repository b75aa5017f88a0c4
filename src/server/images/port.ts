import { createHash } from 'node:crypto'
import { secureLink } from '#domain/apps/secure-link.ts'
import { isOwnPicture } from '#domain/own-picture.ts'

/** What a picture of another host is called here: its address tells nothing, and names one file. */
export function pictureId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}

/**
 * Where the portal finds a picture somebody named by address: its own files as they are, those of
 * other hosts below `/media`. Empty for what is no picture's address.
 */
export function picturePath(address: string): string {
  if (isOwnPicture(address)) return address
  return secureLink(address) === null ? '' : `/media/${pictureId(address)}.webp`
}
