import * as v from 'valibot'

/*
 * An export holds a whole installation as lines of JSON: a heading, one line per row, and a last line
 * with the number of rows, without which the file counts as incomplete. Sealed values stay sealed.
 * PostgreSQL itself writes and reads the rows, so that no column value is converted by JavaScript.
 */

/** Rows per fetch and per insert. */
export const batchSize = 200

export const headingSchema = v.object({
  format: v.literal('subscriber-portal'),
  migrations: v.array(v.string()),
  /** Identifies the `APP_SECRET` without revealing anything of it. */
  secret: v.string(),
})
export type Heading = v.InferOutput<typeof headingSchema>

export const rowSchema = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })

export const endSchema = v.object({ rows: v.number() })
