import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time: `timestamptz` in the database, `Date` in the code, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
