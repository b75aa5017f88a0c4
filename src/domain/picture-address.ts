import { isOwnPicture } from './own-picture.ts'
import { secureLink } from './apps/secure-link.ts'

/** Whether a text may stand where a picture's address is asked for: on the web by https, or a file of ours. */
export function isPictureAddress(text: string): boolean {
  return isOwnPicture(text) || secureLink(text) !== null
}
