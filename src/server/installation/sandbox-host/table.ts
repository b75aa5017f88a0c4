import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The sandbox's data: rows of its tables, in the order they were first put. */
export const sandboxRows = pgTable(
  'sandbox_rows',
  {
    clientId: text('client_id').notNull(),
    tableName: text('table_name').notNull(),
    id: text().notNull(),
    row: jsonb().$type<Record<string, string>>().notNull(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.tableName, table.id] }),
    index('sandbox_rows_order').on(table.clientId, table.tableName, table.sequence),
  ],
)

/** The last id given out for each table of the sandbox, so that an id is never given out twice. */
export const sandboxCounters = pgTable(
  'sandbox_counters',
  {
    clientId: text('client_id').notNull(),
    tableName: text('table_name').notNull(),
    last: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.tableName] })],
)
