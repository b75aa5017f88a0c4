import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** What a subscriber said of a closed request: whether it was solved. The first answer stays. */
export const requestOutcomes = pgTable(
  'request_outcomes',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    desk: text({ enum: ['os', 'customer_service'] }).notNull(),
    requestId: text('request_id').notNull(),
    isSolved: boolean('is_solved').notNull(),
    /** The provider's day of the answer, `YYYY-MM-DD`. */
    day: text().notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'request_outcomes_pk',
      columns: [table.clientId, table.customerId, table.documentHash, table.desk, table.requestId],
    }),
    index('request_outcomes_of_provider').on(table.clientId, table.day),
    index('request_outcomes_day').on(table.day),
  ],
)
