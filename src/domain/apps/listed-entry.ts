import { listedId } from './entitlement.ts'

const shape = /^\d{1,18}(?: - \S.{0,299})?$/u

/** An entry of an administrator's list: `133 - Globoplay` (specification 3, customer app). */
export function listedEntry(id: string, label: string): string {
  // What the ERP calls it may hold anything; an entry is one readable line.
  const line = label.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  const words = Array.from(line).slice(0, 200).join('').trimEnd()
  return words === '' ? id : `${id} - ${words}`
}

/** Digits, and what the ERP calls them when somebody looked it up. */
export function isListedEntry(entry: string): boolean {
  return shape.test(entry)
}

/** No id twice. (A plain array: valibot's checks are not of read-only ones.) */
export function isDistinct(entries: string[]): boolean {
  return new Set(entries.map(listedId)).size === entries.length
}
