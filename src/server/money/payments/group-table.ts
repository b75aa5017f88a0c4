import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { instant } from '#server/platform/db/instant.ts'
import { chargeColumns } from './charge-columns.ts'

/** What a PIX code over several invoices pays: each by its amount, under the id and order of its part. */
export interface OfferedBills {
  readonly bills: readonly {
    readonly id: string
    readonly orderId: string
    readonly invoiceId: string
    /** Cents. */
    readonly value: Cents
  }[]
  /** The day of the provider on which the code can be paid. */
  readonly day: CalendarDate
}

/**
 * One charge that pays several invoices, of a card or by PIX. Its parts, one an invoice, are rows of
 * `payments` with its id: their natural key keeps each invoice in one live payment, alone or in a group.
 * A PIX is an offer until it is paid: it has no parts, and holds no invoice.
 */
export const paymentGroups = pgTable(
  'payment_groups',
  {
    ...chargeColumns,
    /** What a PIX pays; null for a card. */
    offer: jsonb().$type<OfferedBills>(),
    /** The code by which a PIX is paid; '' until the gateway has told it. */
    pixCode: text('pix_code').notNull().default(''),
    /** When that code ends; null for a card. */
    expiresAt: instant('expires_at'),
    /**
     * Cents that the gateway was asked to reverse in parts, in all, and when: stored before it is asked, since
     * its answer may be lost, and it may not say what was reversed.
     */
    reversalAsked: bigint('reversal_asked', { mode: 'number' }).notNull().default(0),
    reversalAskedAt: instant('reversal_asked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('payment_groups_order').on(table.clientId, table.orderId),
    uniqueIndex('payment_groups_attempt')
      .on(table.clientId, table.customerId, table.documentHash, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    // At most one open code of the same invoices and amounts.
    uniqueIndex('payment_groups_offered')
      .on(table.clientId, table.customerId, table.documentHash, table.requestFingerprint)
      .where(
        sql`${table.method} = 'pix' and ${table.state} in ('created', 'sent', 'unknown') and not ${table.isToBeVoided}`,
      )
      .concurrently(),
    index('payment_groups_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    check(
      'payment_groups_state',
      sql`${table.state} in ('created', 'sent', 'unknown', 'approved', 'denied', 'void')`,
    ),
  ],
)
