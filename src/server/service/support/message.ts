import { formatDateTime } from '#domain/platform/time/dates.ts'
import { maxMessageLength } from '#domain/service/support/support-request.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** Characters that are neither printable nor a line break. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

/** A typed message with uniform line breaks, or the reason it cannot be sent. */
export function parseMessage(typed: string): { text: string } | 'too long' | 'invalid' {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim()
  if (unprintable.test(text)) return 'invalid'
  return text.length > maxMessageLength ? 'too long' : { text }
}

/**
 * The note below a message that was written offline and sent later; null when it was written now. A
 * time in the future, from a wrong clock, is ignored.
 */
export function offlineNote(
  writtenAt: string | undefined,
  now: Date,
  timeZone: TimeZone,
): string | null {
  const written = writtenAt === undefined ? now : new Date(writtenAt)
  return written < now ? `Escrito sem internet em ${formatDateTime(written, timeZone)}` : null
}

/** Appends facts to the text, because the ERP has no columns for them and staff read the text. */
export function appendFacts(text: string, ...facts: readonly (string | null)[]): string {
  return `${text}\n\n${facts.filter((fact) => fact !== null).join('\n')}`
}
