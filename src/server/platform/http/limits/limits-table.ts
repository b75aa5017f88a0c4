import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Spent budgets, in the shape rate-limiter-flexible asks of a Drizzle table. The library knows no
 * tenant column, so every limiter puts the tenant into the key.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_end').on(table.expire)],
)
