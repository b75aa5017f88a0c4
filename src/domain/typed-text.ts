/*
 * What people type, paste, or let a password manager fill in. A pasted value brings its label, the text
 * behind it, and characters that look like others or like nothing.
 */

/**
 * The text with ordinary characters: full-width letters and digits become the usual ones, every space a
 * plain one, and characters that cannot be seen are dropped.
 */
export function plainTyped(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
}
