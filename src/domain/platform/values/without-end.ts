/**
 * The text without the characters at its end that match `sign`, a pattern of one character. A pattern
 * such as `/\/+$/` would try again at each slash of a text that has many.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let length = text.length
  while (length > 0 && sign.test(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}
