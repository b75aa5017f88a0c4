import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a point in time, to the millisecond: `timestamptz` in SQL, `Date` in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
