import { formatDateTime } from '#domain/dates.ts'
import { maxMessageLength } from '#domain/support/support-request.ts'

/** Anything that is neither a character nor a line break. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

/** What a subscriber wrote, its line breaks of one kind; or why it cannot be sent. */
export function readMessage(typed: string): { text: string } | 'too long' | 'invalid' {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim()
  if (unprintable.test(text)) return 'invalid'
  return text.length > maxMessageLength ? 'too long' : { text }
}

/** What follows a text that waited for a network; a clock that runs ahead of ours is not quoted. */
export function writtenBefore(writtenAt: string | undefined, now: Date): string | null {
  const written = writtenAt === undefined ? now : new Date(writtenAt)
  return written < now ? `Escrito sem internet em ${formatDateTime(written)}` : null
}
