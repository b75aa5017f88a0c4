import { formatDateTime } from '#domain/dates.ts'
import type { RightKind } from '#domain/rights/right-kind.ts'
import { rightLabels } from '#domain/rights/right-words.ts'
import type { TimeZone } from '#domain/tenants/time-zones.ts'

/** The first line of what the provider reads. */
export function ticketHead(kind: RightKind, at: Date, timeZone: TimeZone): string {
  return `${rightLabels[kind]}, pedido do assinante no portal em ${formatDateTime(at, timeZone)}.`
}

/** The subscriber's own words in one line more: without what no reader can see. */
export function ownWords(label: string, typed: string): string[] {
  const text = typed.replaceAll(/(?!\n)[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text === '' ? [] : [`${label}: ${text}`]
}
