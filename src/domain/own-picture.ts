/** Whether a picture's address is a file of our own origin: a plain absolute path. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?!\/)[\w./-]+$/.test(address) && !address.includes('..')
}
