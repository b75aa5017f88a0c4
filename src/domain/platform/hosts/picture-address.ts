import { isOwnPicture } from './own-picture.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'

/**
 * Whether a text is an accepted address of a picture: an https URL, or a file of our own origin.
 */
export function isPictureAddress(text: string): boolean {
  return isOwnPicture(text) || secureLink(text) !== null
}
