import type { Invoice } from './invoice.ts'
import { isPayable } from './payment-options.ts'

/**
 * Invoices to pay of these whose value differs from that of the former one of their contract, or whose former
 * one is not among `known`, in their order.
 */
export function invoicesThatMayDiffer(
  list: readonly Invoice[],
  known: readonly Invoice[],
): Invoice[] {
  const formerOf = ({ contractId, dueDate }: Invoice) =>
    known
      .filter((one) => one.contractId === contractId && one.dueDate < dueDate)
      .toSorted((one, other) => other.dueDate.localeCompare(one.dueDate))[0]
  return list.filter(
    (one) => one.contractId !== null && isPayable(one) && formerOf(one)?.value !== one.value,
  )
}
