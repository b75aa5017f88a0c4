import { isPlainText } from '#domain/platform/text/plain-text.ts'

/**
 * Whether a text is a single line without markup or invisible characters, and is seen unless it is
 * empty. Such a line goes into mail headers, page titles and manifests.
 */
export function isPlainLine(text: string): boolean {
  const isSeen = text === '' || /[^\p{C}\p{Z}]/u.test(text)
  return isSeen && isPlainText(text) && !/[<>\n\r\t\u2028\u2029]/.test(text)
}
