import { maxBillsAtOnce } from '#domain/money/cards/bills-at-once.ts'
import { recordIdPattern } from '#domain/platform/values/record-id.ts'

/** Ids of invoices as an address has them: `1021,1022`. */
export const writeBillIds = (ids: readonly string[]): string => ids.join(',')

/** The ids of an address: each once, at most as many as are paid at once; what is no id is left out. */
export function readBillIds(text: string): readonly string[] {
  const ids = text.split(',').filter((id) => recordIdPattern.test(id))
  return [...new Set(ids)].slice(0, maxBillsAtOnce)
}
