import { createHash } from 'node:crypto'

/** How the content security policy names an inline style or script: by the hash of its text. */
export function inlineHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
