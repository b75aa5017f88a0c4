import { isPlainText } from '../plain-text.ts'

/**
 * Whether a text is a single line without markup or invisible characters. Such a line goes into
 * mail headers, page titles and manifests.
 */
export function isPlainLine(text: string): boolean {
  return isPlainText(text) && !/[<>\n\r\t\u2028\u2029]/.test(text)
}
