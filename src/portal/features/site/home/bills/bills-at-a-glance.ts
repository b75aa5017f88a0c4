import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { maxBillsAtOnce } from '#domain/money/cards/bills-at-once.ts'
import { sumDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Cents } from '#domain/platform/values/money.ts'

export interface BillsAtAGlance {
  /**
   * overdue: bills past their due date. due: the next ones. paid: nothing is left to pay. unknown: none that
   * can be read is, and others may be.
   */
  readonly kind: 'overdue' | 'due' | 'paid' | 'unknown'
  /** The bills the hero is about: all overdue ones, else the next; in due-date order. */
  readonly main: readonly Invoice[]
  /** What is to be paid for `main`; a bill that is not due yet is never part of an overdue sum. */
  readonly amount: Cents
  /**
   * The overdue bills to pay together, the oldest first and as many as are paid at once; none where fewer
   * than two are overdue, and none of an incomplete list.
   */
  readonly together: readonly Invoice[]
  /** Every bill that may be paid, in due-date order. */
  readonly payable: readonly Invoice[]
  /** The bills shown as rows: a bill that the hero shows alone is not among them. */
  readonly rows: readonly Invoice[]
}

/**
 * What the home says about the open bills. `open` is in due-date order. Of an incomplete list, no sum and
 * no count is said: the oldest overdue bill stands alone.
 */
export function billsAtAGlance(
  open: readonly Invoice[],
  today: CalendarDate,
  isIncomplete = false,
): BillsAtAGlance {
  const payable = open.filter(isPayable)
  const overdue = payable.filter(({ dueDate }) => dueDate < today)
  const main = overdue.length > 0 && !isIncomplete ? overdue : payable.slice(0, 1)
  const [alone] = main.length === 1 ? main : []
  const together = main.length > 1 ? main.slice(0, maxBillsAtOnce) : []
  const unpaid = overdue.length > 0 ? 'overdue' : 'due'
  return {
    kind: main.length > 0 ? unpaid : isIncomplete ? 'unknown' : 'paid',
    main,
    amount: sumDue(main, today),
    together,
    payable,
    rows: open.filter((invoice) => invoice !== alone),
  }
}
