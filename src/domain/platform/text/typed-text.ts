/*
 * What people type, paste, or let a password manager fill in. A pasted value brings its label, the text
 * behind it, and characters that look like others or like nothing.
 */

/**
 * The text with ordinary characters: full-width letters and digits become the usual ones, every space a
 * plain one, and characters that cannot be seen are dropped.
 */
export function plainTyped(text: string): string {
  return (
    text
      .normalize('NFKC')
      // First, because `\s` has the byte order mark, which draws nothing.
      .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\p{Cc}/gu, '')
  )
}
