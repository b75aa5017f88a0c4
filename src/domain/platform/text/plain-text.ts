/**
 * Characters that a reader cannot see: control characters other than line breaks and tabs, halves
 * of a surrogate pair, and marks that reverse the writing direction to disguise a word.
 */
const unreadable =
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

/** Whether a text typed by staff appears on every screen exactly as it was written. */
export function isPlainText(text: string): boolean {
  return !unreadable.test(text)
}

/** A text without the characters that a reader cannot see. */
export function toPlainText(text: string): string {
  return text.replaceAll(new RegExp(unreadable, 'gu'), '')
}

/** The beginning of a text, of at most `maxLength` UTF-16 code units and without half of a character. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '')
}
