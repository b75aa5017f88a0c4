import { isRecord } from './text.ts'

/** A row as it came: every column, secrets included. It never leaves this folder. */
export type Row = Readonly<Record<string, unknown>>

export interface Page {
  readonly rows: readonly Row[]
  /** How many rows match in all; null when the ERP does not say. */
  readonly total: number | null
}

/** Lists come as lists, or as objects keyed by index. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : null
}

/** Views answer cells by position; they become a row keyed by position. */
function rowOf(value: unknown): Row | null {
  if (!isRecord(value)) return null
  const cells = value['cell']
  return Array.isArray(cells) ? { id: value['id'], ...Object.fromEntries(cells.entries()) } : value
}

/** One page of a listing in either dialect (`registros`, `rows`), or null when it is neither. */
export function readPage(answer: unknown): Page | null {
  if (!isRecord(answer)) return null
  const said = answer['total']
  const isCount = (typeof said === 'string' && said !== '') || typeof said === 'number'
  const total = isCount ? Number(said) : null
  if (total !== null && !(Number.isInteger(total) && total >= 0)) return null
  const listed = answer['registros'] ?? answer['rows']
  // No rows at all is how an empty answer looks, but only if the ERP counted none.
  if (listed === undefined || listed === null) return total === 0 ? { rows: [], total } : null
  const rows = listOf(listed)?.map(rowOf)
  return rows?.every((row) => row !== null) ? { rows, total } : null
}
