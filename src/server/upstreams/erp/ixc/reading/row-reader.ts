import * as v from 'valibot'
import type { Row } from './listing.ts'

/** A function that takes the columns of a schema from a row; null when the row is unusable. */
export function rowReader<S extends v.GenericSchema>(schema: S) {
  return (row: Row): v.InferOutput<S> | null => {
    const read = v.safeParse(schema, row)
    return read.success ? read.output : null
  }
}
