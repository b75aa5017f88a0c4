/** A statement that the database has answered. */
export interface EndedStatement {
  /** What it does, from a closed list, such as `select`. */
  readonly operation: string
  /** The first table it names; null where it names none. */
  readonly table: string | null
  readonly durationMs: number
  readonly isFailed: boolean
}

const operations = new Set([
  'begin',
  'commit',
  'delete',
  'insert',
  'rollback',
  'savepoint',
  'select',
  'update',
  'with',
])

/** A name in quotes, as Drizzle writes tables. */
const tableName = /\b(?:from|into|update)\s+"([a-z_][a-z0-9_]{0,62})"/

/**
 * What a statement does and to which table. Nothing else of its text is kept: it may have a value in
 * it.
 */
export function nameStatement(text: string): Pick<EndedStatement, 'operation' | 'table'> {
  const [, word = ''] = /^\s*([a-z]+)/i.exec(text) ?? []
  const operation = word.toLowerCase()
  const [, table = null] = tableName.exec(text) ?? []
  return { operation: operations.has(operation) ? operation : 'other', table }
}
