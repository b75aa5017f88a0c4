/** A record of the sandbox. Every value is text, as the ERP stores it. */
export type Row = Record<string, string>

/** A row and where it is kept. */
interface PlacedRow {
  readonly table: string
  readonly id: string
  readonly row: Row
}

export type PlacedRows = readonly [PlacedRow, ...PlacedRow[]]

/**
 * The storage of the sandbox, provided by the code that runs it. `put` replaces the whole row,
 * `putAll` several rows at once or none of them. `putIf` does so while the first of them still is `before`
 * (null: missing), and else puts none and returns false: what was decided from a row is decided anew then, so
 * that two calls at once, also of two processes, are one after the other.
 * `get` and `remove` of a missing row are no error. `nextId` returns an id greater than every
 * existing one and every one it returned before.
 */
export interface SandboxStore {
  list(clientId: string, table: string): Promise<Row[]>
  get(clientId: string, table: string, id: string): Promise<Row | null>
  put(clientId: string, table: string, id: string, row: Row): Promise<void>
  putAll(clientId: string, rows: readonly PlacedRow[]): Promise<void>
  putIf(clientId: string, before: Row | null, rows: PlacedRows): Promise<boolean>
  remove(clientId: string, table: string, id: string): Promise<void>
  nextId(clientId: string, table: string): Promise<number>
  /** Removes all rows of all providers, and the id counters. */
  clear(): Promise<void>
}
