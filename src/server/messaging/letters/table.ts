import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** What became of each e-mail and message with a code. Neither the address nor the text is kept. */
export const letters = pgTable(
  'letters',
  {
    clientId: text('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The keyed hash of the e-mail address or mobile it went to. */
    recipientHash: text('recipient_hash').notNull(),
    channel: text({ enum: ['mail', 'sms', 'whatsapp'] }).notNull(),
    /** The subject of an e-mail, which is ours; empty for a message with a code. */
    subject: text().notNull(),
    at: instant('at').notNull(),
    /** Why nobody took it, in our words; empty when the mail server or gateway has taken it. */
    failure: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('letters_recipient').on(table.clientId, table.recipientHash, table.at),
    index('letters_age').on(table.at),
  ],
)
