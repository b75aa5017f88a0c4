/**
 * Nothing a reader could not see: control characters other than line breaks and tabs, halves of a
 * character, and marks that turn the direction of writing to hide what a word says.
 */
const unreadable =
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

/** Whether a text typed by staff shows on every screen as it was written. */
export function isPlainText(text: string): boolean {
  return !unreadable.test(text)
}
