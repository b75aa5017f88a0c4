import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'

const isOpen = ({ state, nextTryAt }: typeof payments | typeof paymentGroups) =>
  or(inArray(state, ['created', 'sent', 'unknown']), isNotNull(nextTryAt))

/**
 * How many card charges of a provider are not over: the gateway's answer is missing, or a charge is
 * still to be booked or reversed. They are continued for an excluded provider too, and need its
 * gateway's key and its ERP. A charge of several invoices counts once.
 */
export async function countOpenPayments(db: Drizzle, clientId: string): Promise<number> {
  const single = and(eq(payments.clientId, clientId), isNull(payments.groupId), isOpen(payments))
  const several = and(eq(paymentGroups.clientId, clientId), isOpen(paymentGroups))
  return (await db.$count(payments, single)) + (await db.$count(paymentGroups, several))
}
