import type { BillChange } from '#domain/money/bill-parts/compare-parts.ts'
import type { ExplainedBill } from '#domain/money/bill-parts/explain-bill.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** A bill of the contract, as it was explained. */
export interface BillAfter extends Pick<ExplainedBill, 'parts' | 'unknown'> {
  readonly id: string
  readonly dueDate: CalendarDate
  /** null: it is not known. */
  readonly issuedOn: CalendarDate | null
  readonly change: BillChange | null
}

/**
 * Where a credit is. `on`: that bill has it. `without`: it was issued after the outage, all of it is known,
 * and it has none such. null: it cannot be seen yet.
 */
export type CreditPlace = { readonly is: 'on' | 'without'; readonly bill: BillAfter } | null

/** A discount of the same amount that the former bill does not have. */
function hasCredit({ parts, change }: BillAfter, amount: Cents): boolean {
  const discount = parts.find((part) => part.kind === 'discount' && part.amount === -amount)
  if (!discount) return false
  return (
    change === null ||
    change.changes.some(({ kind, part }) => kind === 'began' && part.id === discount.id)
  )
}

/** Which bill after an outage has its credit. */
export function findCredit(
  amount: Cents,
  endedOn: CalendarDate,
  bills: readonly BillAfter[],
): CreditPlace {
  const later = bills
    .filter(({ dueDate }) => dueDate > endedOn)
    // A charge of its own is no bill of the contract's months.
    .filter(({ parts }) => parts.every(({ kind }) => kind !== 'standalone'))
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  const bill = later.find((one) => hasCredit(one, amount))
  if (bill) return { is: 'on', bill }
  const without = later.find(
    ({ issuedOn, unknown }) => unknown === null && issuedOn !== null && issuedOn > endedOn,
  )
  return without ? { is: 'without', bill: without } : null
}
