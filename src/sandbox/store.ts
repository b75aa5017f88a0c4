/** A record of the sandbox. Every value is text, as the ERP stores it. */
export type Row = Record<string, string>

/** A row and where it is kept. */
interface PlacedRow {
  readonly table: string
  readonly id: string
  readonly row: Row
}

/**
 * The storage of the sandbox, provided by the code that runs it. `put` replaces the whole row,
 * `putAll` several rows at once or none of them.
 * `get` and `remove` of a missing row are no error. `nextId` returns an id greater than every
 * existing one and every one it returned before.
 */
export interface SandboxStore {
  list(clientId: string, table: string): Promise<Row[]>
  get(clientId: string, table: string, id: string): Promise<Row | null>
  put(clientId: string, table: string, id: string, row: Row): Promise<void>
  putAll(clientId: string, rows: readonly PlacedRow[]): Promise<void>
  remove(clientId: string, table: string, id: string): Promise<void>
  nextId(clientId: string, table: string): Promise<number>
  /** Removes all rows of all providers, and the id counters. */
  clear(): Promise<void>
}
