import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { resolveRow } from './date-tokens.ts'
import { columnsOf } from './tables.ts'

/**
 * One provider's tables as the ERP shows them today: with every column, and with dates in place of
 * tokens.
 */
export interface Records {
  columns(table: string): Promise<ReadonlySet<string>>
  list(table: string): Promise<Row[]>
  get(table: string, id: string): Promise<Row | null>
  /** Changes some columns of a row. Dates in the other columns keep moving with the calendar. */
  change(table: string, id: string, values: Row): Promise<void>
  insert(table: string, values: Row): Promise<string>
  /**
   * Changes a row and inserts another one: both or, where the process ends in between, none. null, and
   * neither, where the row is not any more what `seen` is.
   */
  changeWithInsert(seen: Row, change: Change, inserted: Omit<Change, 'id'>): Promise<string | null>
  /** Stores a row of the sandbox's own, which no program lists. */
  put(table: string, row: Row & { readonly id: string }): Promise<void>
  remove(table: string, id: string): Promise<void>
}

interface Change {
  readonly table: string
  readonly id: string
  readonly values: Row
}

interface Source {
  readonly store: SandboxStore
  readonly clientId: string
  readonly today: CalendarDate
  /** Computes the columns that depend on others. */
  readonly deriveColumns: (table: string, row: Row) => Row
}

const columnsWith = (table: string, rows: readonly Row[]) =>
  new Set([...columnsOf(table), ...rows.flatMap((row) => Object.keys(row))])

export function erpRecords({ store, clientId, today, deriveColumns }: Source): Records {
  const show = (table: string, columns: Iterable<string>, row: Row): Row => {
    const blank = Object.fromEntries([...columns].map((column) => [column, '']))
    return deriveColumns(table, { ...blank, ...resolveRow(row, today) })
  }
  const records: Records = {
    columns: async (table) => columnsWith(table, await store.list(clientId, table)),
    list: async (table) => {
      const rows = await store.list(clientId, table)
      const columns = columnsWith(table, rows)
      return rows.map((row) => show(table, columns, row))
    },
    get: async (table, id) => {
      const row = await store.get(clientId, table, id)
      return row && show(table, columnsOf(table), row)
    },
    change: async (table, id, values) => {
      const stored = await store.get(clientId, table, id)
      if (!stored) return
      const row = { ...stored, ...values }
      if (!(await store.putIf(clientId, stored, [{ table, id, row }]))) {
        await records.change(table, id, values)
      }
    },
    insert: async (table, values) => {
      const id = String(await store.nextId(clientId, table))
      await store.put(clientId, table, id, { ...values, id })
      return id
    },
    changeWithInsert: async (seen, change, inserted) => {
      const stored = await store.get(clientId, change.table, change.id)
      const isSame =
        stored && isDeepStrictEqual(show(change.table, columnsOf(change.table), stored), seen)
      if (!isSame) return null
      const id = String(await store.nextId(clientId, inserted.table))
      const isPut = await store.putIf(clientId, stored, [
        { table: change.table, id: change.id, row: { ...stored, ...change.values } },
        { table: inserted.table, id, row: { ...inserted.values, id } },
      ])
      return isPut ? id : null
    },
    put: (table, row) => store.put(clientId, table, row.id, row),
    remove: (table, id) => store.remove(clientId, table, id),
  }
  return records
}
