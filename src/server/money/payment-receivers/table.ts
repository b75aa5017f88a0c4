import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Whom the payment codes of a provider's ERP and gateway pay to, as the codes say (`domain/money/payment-codes/receiver.ts`). */
export const paymentReceivers = pgTable(
  'payment_receivers',
  {
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    kind: text({ enum: ['boleto', 'gateway-pix', 'pix'] }).notNull(),
    account: text().notNull(),
    name: text().notNull(),
    /** Its codes are shown without a word. */
    isTrusted: boolean('is_trusted').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /**
     * When an owner of the provider said whether it is the provider's; null: learnt, or not decided. One that
     * is decided on and not trusted was rejected.
     */
    decidedAt: instant('decided_at'),
    /** The login of that owner. */
    decidedBy: text('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    unique('payment_receivers_receiver').on(table.clientId, table.kind, table.account, table.name),
  ],
)
