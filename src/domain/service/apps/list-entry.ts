import { listEntryId } from './entitlement.ts'

const shape = /^\d{1,18}(?: - \S.{0,299})?$/u

/**
 * Writes an entry of an administrator's list: `133 - Globoplay` (second specification, section 3,
 * customer app).
 */
export function formatListEntry(id: string, label: string): string {
  // The ERP's name may hold any characters; an entry is one readable line.
  const line = label.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  const words = Array.from(line).slice(0, 200).join('').trimEnd()
  return words === '' ? id : `${id} - ${words}`
}

/** Whether a text is an entry: an id in digits, with or without the ERP's name for it. */
export function isListEntry(entry: string): boolean {
  return shape.test(entry)
}

/**
 * Whether no id occurs twice. The parameter is a mutable array because valibot's checks do not
 * accept read-only ones.
 */
export function hasDistinctIds(entries: string[]): boolean {
  return new Set(entries.map(listEntryId)).size === entries.length
}
