/** A record of the sandbox: every value is text, as the ERP stores it. */
export type Row = Record<string, string>

/**
 * Where the sandbox keeps its world. Whoever runs the sandbox brings one; `put` replaces the whole
 * row, `get` and `remove` of what is not there are no error, `nextId` is above every id
 * there is and every one it gave before.
 */
export interface SandboxStore {
  list(clientId: string, table: string): Promise<Row[]>
  get(clientId: string, table: string, id: string): Promise<Row | null>
  put(clientId: string, table: string, id: string, row: Row): Promise<void>
  remove(clientId: string, table: string, id: string): Promise<void>
  nextId(clientId: string, table: string): Promise<number>
  /** Forgets everything of every provider, the id counters too. */
  clear(): Promise<void>
}
