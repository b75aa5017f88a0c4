import { isRecord } from './answer-text.ts'

/** A row as IXC sent it: every column, passwords and tokens included. It never leaves this folder. */
export type Row = Readonly<Record<string, unknown>>

/** One page of a listing. */
export interface Listing {
  readonly rows: readonly Row[]
  /** How many rows match in all; null when the ERP does not say. */
  readonly total: number | null
}

/** Whether more rows match than a page of this size holds; a server may give fewer than it was asked for. */
export function hasMoreRows({ rows, total }: Listing, size: number): boolean {
  return rows.length >= size || (total !== null && rows.length < total)
}

/** IXC sends a list as an array, or as an object keyed by index. */
function toArray(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : null
}

/** A database view sends its cells by position; they become a row keyed by position. */
function toRow(value: unknown): Row | null {
  if (!isRecord(value)) return null
  const cells = value['cell']
  return Array.isArray(cells) ? { id: value['id'], ...Object.fromEntries(cells.entries()) } : value
}

/** A page of a listing in either form (`registros` or `rows`), or null when it is neither. */
export function readListing(answer: unknown): Listing | null {
  if (!isRecord(answer)) return null
  const count = answer['total']
  const isCount = (typeof count === 'string' && count !== '') || typeof count === 'number'
  // Of another form, such as `1.000`, it would be read as far too few, and a part be taken for the whole.
  if (isCount && !/^\s*\d{1,12}\s*$/.test(String(count))) return null
  const total = isCount ? Number(count) : null
  const list = answer['registros'] ?? answer['rows'] ?? false
  // An empty listing may leave the rows out, or send false or '', but it must also count zero.
  if (list === false || list === '') return total === 0 ? { rows: [], total } : null
  const rows = toArray(list)?.map(toRow)
  return rows?.every((row) => row !== null) ? { rows, total } : null
}
