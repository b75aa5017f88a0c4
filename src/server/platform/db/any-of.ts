import { sql, type SQL } from 'drizzle-orm'
import { makePgArray, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * The rows whose column has one of these values. The statement has one parameter however many there
 * are: `inArray` writes one for each, which costs more than the query of a batch.
 */
export function anyOf(column: PgColumn, values: readonly (string | number)[]): SQL {
  const type = sql.raw(column.getSQLType())
  return sql`${column} = any(${makePgArray([...values])}::${type}[])`
}
