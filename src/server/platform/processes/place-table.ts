import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The calls that each server process may have in flight at a provider's system (`claim_places`). */
export const upstreamPlaces = pgTable(
  'upstream_places',
  {
    clientId: text('client_id').notNull(),
    /** `calls`, or `batch` for background work. */
    lane: text().notNull(),
    /** The process. */
    holder: text().notNull(),
    /** How many it could use. */
    wanted: integer().notNull(),
    /** How many it has. */
    places: integer().notNull(),
    /** Whether its calls fail so often that it makes none for some seconds. */
    isFailing: boolean('is_failing').notNull().default(false),
    /** When they are free again, unless it renews them. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.lane, table.holder] }),
    index('upstream_places_held').on(table.heldUntil),
  ],
)
