/** Limit of a picture's file, in bytes: one that is fetched, and one that is uploaded. */
export const maxPictureBytes = 2 * 1024 * 1024

/** Whether a picture's address is on our own origin: a plain absolute path. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?!\/)[\w./-]+$/.test(address) && !address.includes('..')
}

const uploaded = /^\/media\/([0-9a-f]{32})\.webp$/

/** The address of an uploaded picture; its id is a digest of the picture. */
export function uploadAddress(id: string): string {
  return `/media/${id}.webp`
}

/** The id of an uploaded picture; null for every other address. */
export function uploadIdOf(address: string): string | null {
  return uploaded.exec(address)?.[1] ?? null
}

/** Whether a picture's address is a file of the portal's build. */
export function isPortalFile(address: string): boolean {
  return isOwnPicture(address) && uploadIdOf(address) === null
}
