import { isPlainText } from '../plain-text.ts'

/**
 * One line of words and nothing else: no markup, no line break, nothing that cannot be seen. It goes
 * into headers of letters, titles of pages and manifests.
 */
export function isPlainLine(text: string): boolean {
  return isPlainText(text) && !/[<>\n\r\t\u2028\u2029]/.test(text)
}
