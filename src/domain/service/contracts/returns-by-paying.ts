import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Contract } from './contract.ts'

/**
 * The internet statuses that the ERP sets for debt and lifts by itself once it is paid: blocked
 * automatically, and slowed down. A manual block (CM) waits for a person.
 */
const liftedByPaying: ReadonlySet<string> = new Set(['CA', 'FA'])

/**
 * Whether the payment of this invoice brings the internet back: its contract is blocked for debt, and
 * nothing else of that contract is overdue. `open`: every open invoice.
 */
export function returnsByPaying(
  { id, contractId, dueDate }: Invoice,
  contracts: readonly Contract[],
  open: readonly Invoice[],
  today: CalendarDate,
): boolean {
  const contract = contracts.find((one) => one.id === contractId)
  if (!contract || contract.isSuspended || !liftedByPaying.has(contract.internet)) return false
  const isOtherOverdue = open.some(
    (one) =>
      one.id !== id && one.contractId === contractId && isPayable(one) && one.dueDate < today,
  )
  return dueDate < today && !isOtherOverdue
}
