import { lastDayInTime } from '#domain/platform/time/bank-days.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/**
 * What changed an amount after a bill was issued. `late`: fine and interest. `conditional`: a discount
 * that holds until a day. `other`: what no column explains.
 */
export const laterKinds = ['received', 'cancelled', 'late', 'conditional', 'other'] as const
export type LaterKind = (typeof laterKinds)[number]

export interface LaterChange {
  readonly kind: LaterKind
  /** Below zero where it makes the amount smaller. */
  readonly amount: Cents
  readonly until: CalendarDate | null
}

type Amounts = Pick<
  Invoice,
  'awaiting' | 'discount' | 'dueDate' | 'open' | 'paidOn' | 'received' | 'status' | 'value'
>

const change = (
  kind: LaterKind,
  amount: Cents,
  until: CalendarDate | null = null,
): LaterChange => ({
  kind,
  amount,
  until,
})

/** Charges that are added after the last day in time are fine and interest; others are not explained. */
const added = (amount: Cents, isLate: boolean) =>
  amount === 0 ? [] : [change(isLate && amount > 0 ? 'late' : 'other', amount)]

/**
 * From the value of a bill to the amount it is shown with, to the cent: what is to be paid of it today
 * or, of a paid one, what was paid. `cancelled`: the part of it that the provider cancelled; null: it is
 * not known.
 */
export function changesSinceIssue(
  invoice: Amounts,
  cancelled: Cents | null,
  today: CalendarDate,
): readonly LaterChange[] {
  const { value, open, status, dueDate, paidOn, discount } = invoice
  const received = status === 'A' ? 0 : invoice.received
  const until = lastDayInTime(dueDate)
  if (status === 'R') {
    // What was received of a paid one is not always told.
    return received === 0 ? [] : added(received - value, paidOn !== null && paidOn > until)
  }
  // Whether the open amount is without the cancelled part is not documented: its columns must say so.
  const off = cancelled !== null && open === value - received - cancelled ? cancelled : 0
  const conditional = discountOn(invoice, today)
  return [
    ...(received > 0 ? [change('received', -received)] : []),
    ...(off > 0 ? [change('cancelled', -off)] : []),
    ...added(open - (value - received - off), today > until),
    ...(conditional > 0 ? [change('conditional', -conditional, discount?.until ?? null)] : []),
  ]
}

/**
 * The changes of the same invoice on another day, whose border of fine or discount may lie between. `known`:
 * those of the day on which the ERP was asked, which alone tell the part that was cancelled.
 */
export function changesOn(
  invoice: Amounts,
  known: readonly LaterChange[],
  today: CalendarDate,
): readonly LaterChange[] {
  const cancelled = known.find(({ kind }) => kind === 'cancelled')
  return changesSinceIssue(invoice, cancelled ? -cancelled.amount : null, today)
}
