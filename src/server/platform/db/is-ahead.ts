import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a moment that was the present when it was written lies ahead by more than processes differ: the
 * clock of the database was wrong then, or a standby with another one took over. What waits until such a moment
 * is past would wait for as long as the clock was ahead.
 * @param present by the clock that writes such moments; the database's without it
 */
export const isAhead = (moment: SQLWrapper, present: SQLWrapper = sql`now()`): SQL =>
  sql`${moment} > ${present} + interval '2 minutes'`
