/** What a status says of a sale by itself, before its amounts are compared. */
type Meaning = 'authorised' | 'captured' | 'denied' | 'void' | 'pending'

/**
 * By Cielo's status number; 0 (not finished), 12 (pending), 20 (scheduled) and any other one are pending.
 * The return code is not used: its value for success differs between sandbox and production.
 */
const meanings = new Map<number, Meaning>([
  [1, 'authorised'],
  [2, 'captured'],
  [3, 'denied'],
  [10, 'void'],
  [11, 'void'],
  [13, 'denied'],
])

export function statusMeaning(status: number): Meaning {
  return meanings.get(status) ?? 'pending'
}
