import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The server processes of the installation, by an id that each takes at its start. */
export const serverProcesses = pgTable(
  'server_processes',
  {
    id: text().primaryKey(),
    seenAt: instant('seen_at').notNull(),
    /** What it tells the others (`ProcessesModule.tell`), and when that changed last. */
    told: jsonb().notNull().default({}),
    toldAt: instant('told_at').notNull().defaultNow(),
  },
  (table) => [index('server_processes_seen').on(table.seenAt)],
)
