import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * A password recovery or first access in progress. The token of each step has its own column
 * (SHA-256) and its own expiry: a token found in one column opens that step only.
 */
export const recoveryFlows = pgTable(
  'recovery_flows',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    /** Empty in a concealed recovery whose document belongs to no customer who may recover. */
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    identifiedHash: text('identified_hash'),
    identifiedUntil: instant('identified_until').notNull(),
    sentHash: text('sent_hash'),
    sentUntil: instant('sent_until'),
    verifiedHash: text('verified_hash'),
    verifiedUntil: instant('verified_until'),
    /** Argon2id of the code that was sent; null when it was used or replaced, or was never sent. */
    codeHash: text('code_hash'),
    /** Where the code was sent; null while none was, and where no code was needed. */
    codeSentBy: text('code_sent_by').$type<CodeChannel>(),
    codeTries: integer('code_tries').notNull().default(0),
    /** Begun by a stranger during the guessing alarm: no answer tells whether there is a customer. */
    isConcealed: boolean('is_concealed').notNull().default(false),
    /** The end of the whole recovery, whatever its steps. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('recovery_flows_identified').on(table.clientId, table.identifiedHash),
    index('recovery_flows_sent').on(table.clientId, table.sentHash),
    index('recovery_flows_verified').on(table.clientId, table.verifiedHash),
    index('recovery_flows_customer').on(table.clientId, table.customerId),
    index('recovery_flows_end').on(table.endsAt),
  ],
)
