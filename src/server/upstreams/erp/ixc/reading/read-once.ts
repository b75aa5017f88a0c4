import type { Row } from './listing.ts'
import { keyOf, type Table } from '../tables.ts'

/** What a row is known by; '' where it has nothing. The cells of a view begin with it. */
export function rowId(table: Table, row: Row): string {
  const id = row[keyOf(table)] ?? row['id'] ?? row['0']
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : ''
}

/**
 * Reads each row of a table once, in their order: the ERP may send one again, in one page or in the next.
 * null: unreadable, or sent again with other contents. Only the columns that are read count.
 */
export function readOnce<T>(
  table: Table,
  rows: readonly Row[],
  read: (row: Row) => T | null,
): (T | null)[] {
  const values: (T | null)[] = []
  const known = new Map<string, number>()
  for (const row of rows) {
    const value = read(row)
    const id = rowId(table, row)
    const at = known.get(id)
    if (at === undefined) {
      if (id !== '') known.set(id, values.length)
      values.push(value)
    } else if (JSON.stringify(values[at]) !== JSON.stringify(value)) values[at] = null
  }
  return values
}
