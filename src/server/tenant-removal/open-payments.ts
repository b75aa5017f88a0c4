import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { payments } from '#server/payments/table.ts'

/**
 * How many card payments of a provider are not over: the gateway's answer is missing, or a charge is
 * still to be booked or reversed. They are continued for an excluded provider too, and need its
 * gateway's key and its ERP.
 */
export async function countOpenPayments(db: Drizzle, clientId: string): Promise<number> {
  const { state, nextTryAt } = payments
  const isOpen = or(inArray(state, ['created', 'sent', 'unknown']), isNotNull(nextTryAt))
  return db.$count(payments, and(eq(payments.clientId, clientId), isOpen))
}
