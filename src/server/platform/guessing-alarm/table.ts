import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** What the alarm watches for. */
export type GuessingKind = 'document_enumeration' | 'password_spraying'

/** What strangers tried at a provider in a quarter of an hour, as sets of hashes (`sketch.ts`). */
export const guessingWindows = pgTable(
  'guessing_windows',
  {
    /** Empty for the accounts of staff. */
    clientId: text('client_id').notNull(),
    kind: text().$type<GuessingKind>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Accounts, or documents, that strangers failed at. */
    failed: text().notNull().default(''),
    /** Networks of those strangers. */
    networks: text().notNull().default(''),
    /** Accounts that strangers got in to. */
    succeeded: text().notNull().default(''),
    /** The end of the alarm that a failure in this window raised or prolonged. */
    alarmUntil: instant('alarm_until'),
    /** The beginning of that alarm, which may be in a window before; null with versions before. */
    alarmSince: instant('alarm_since'),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.kind, table.startedAt] })],
)
