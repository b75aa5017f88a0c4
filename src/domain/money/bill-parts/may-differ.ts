import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'

/**
 * Invoices to pay of these whose value differs from that of the former one of their contract, or whose former
 * one is not among `known`. Those that cost less than the former one come last, else in the order of the list.
 */
export function invoicesThatMayDiffer(
  list: readonly Invoice[],
  known: readonly Invoice[],
): Invoice[] {
  const formerOf = ({ contractId, dueDate }: Invoice) =>
    known
      .filter((one) => one.contractId === contractId && one.dueDate < dueDate)
      .toSorted((one, other) => other.dueDate.localeCompare(one.dueDate))[0]
  const costsLess = (one: Invoice) => one.value < (formerOf(one)?.value ?? 0)
  return list
    .filter(
      (one) => one.contractId !== null && isPayable(one) && formerOf(one)?.value !== one.value,
    )
    .toSorted((one, other) => Number(costsLess(one)) - Number(costsLess(other)))
}
