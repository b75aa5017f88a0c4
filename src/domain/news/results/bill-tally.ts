import { lastDayInTime } from '#domain/platform/time/bank-days.ts'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { PaymentType } from '#domain/money/invoices/invoice.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { settlingDays } from './counted-days.ts'

/** Days in which a payment is counted to a reminder, after the day of the reminder. */
export const paidSoonDays = 3

/** A bill as it is counted, some days after its due date. */
export interface CountedBill {
  readonly dueDate: CalendarDate
  readonly isPaid: boolean
  /** null: unpaid, or the ERP does not say when. */
  readonly paidOn: CalendarDate | null
  readonly paymentType: PaymentType | null
  /** Whether an agreement of its subscriber paid it by itself. */
  readonly isAutomatic: boolean
  /** The first reminder of this bill; null for none. `day`: when it was sent. */
  readonly reminder: { readonly range: InvoiceRange; readonly day: CalendarDate } | null
}

/** Bills that were open when the reminder of a range is sent, with it and without any reminder. */
export interface ReminderTally {
  readonly reminded: number
  /** Of `reminded`: paid within `paidSoonDays`. */
  readonly remindedPaid: number
  readonly others: number
  readonly othersPaid: number
}

/** The bills of one due date, or of several. All but `due` are parts of it. */
export interface BillTally {
  readonly due: number
  /** Until the due date, or until the next day of banks when that is none. */
  readonly paidOnTime: number
  readonly paidLate: number
  /** Paid on a day that the ERP does not say. */
  readonly paidUndated: number
  /** Unpaid when the bills of this due date were counted. */
  readonly unpaid: number
  readonly byPix: number
  readonly byCard: number
  readonly byBoleto: number
  /** Paid in a way that the ERP does not say. */
  readonly byOther: number
  /** Paid by an agreement, without its subscriber; a part of the ways above. */
  readonly byAgreement: number
  readonly reminders: Readonly<Record<InvoiceRange, ReminderTally>>
}

const noReminders: ReminderTally = { reminded: 0, remindedPaid: 0, others: 0, othersPaid: 0 }

export const emptyTally: BillTally = {
  due: 0,
  paidOnTime: 0,
  paidLate: 0,
  paidUndated: 0,
  unpaid: 0,
  byPix: 0,
  byCard: 0,
  byBoleto: 0,
  byOther: 0,
  byAgreement: 0,
  reminders: { 15: noReminders, 10: noReminders, 5: noReminders, 1: noReminders },
}

type Outcome = 'paidOnTime' | 'paidLate' | 'paidUndated' | 'unpaid'

/** A payment `settlingDays` or more after the due date is not counted, so that late counts give the same. */
function outcomeOf({ dueDate, isPaid, paidOn }: CountedBill): Outcome {
  if (!isPaid) return 'unpaid'
  if (paidOn === null) return 'paidUndated'
  if (paidOn >= addDays(dueDate, settlingDays)) return 'unpaid'
  return paidOn <= lastDayInTime(dueDate) ? 'paidOnTime' : 'paidLate'
}

const wayOf = { pix: 'byPix', credit_card: 'byCard', boleto: 'byBoleto' } as const

/** Whether a bill was open on the day of a reminder, and paid soon after it; null when it was not open. */
function paidSoon({ isPaid, paidOn }: CountedBill, day: CalendarDate): boolean | null {
  if (!isPaid) return false
  if (paidOn === null || paidOn < day) return null
  return paidOn <= addDays(day, paidSoonDays)
}

/**
 * A reminded bill counts where its reminder came on the chosen day, not later; a bill without any
 * reminder counts on each of these days, as far as it was open then.
 */
function addToReminders(
  tally: ReminderTally,
  bill: CountedBill,
  range: InvoiceRange,
): ReminderTally {
  const { dueDate, reminder } = bill
  const day = addDays(dueDate, -range)
  const isPaidSoon = paidSoon(bill, day)
  if (isPaidSoon === null) return tally
  const { reminded, remindedPaid, others, othersPaid } = tally
  const paid = Number(isPaidSoon)
  if (reminder === null) return { ...tally, others: others + 1, othersPaid: othersPaid + paid }
  if (reminder.range !== range || reminder.day !== day) return tally
  return { ...tally, reminded: reminded + 1, remindedPaid: remindedPaid + paid }
}

const mapRanges = (of: (range: InvoiceRange) => ReminderTally) => ({
  15: of(15),
  10: of(10),
  5: of(5),
  1: of(1),
})

/** The tally with one more bill. */
export function addBill(tally: BillTally, bill: CountedBill): BillTally {
  const outcome = outcomeOf(bill)
  const way = bill.paymentType === null ? 'byOther' : wayOf[bill.paymentType]
  return {
    ...tally,
    due: tally.due + 1,
    [outcome]: tally[outcome] + 1,
    ...(outcome !== 'unpaid' && {
      [way]: tally[way] + 1,
      byAgreement: tally.byAgreement + Number(bill.isAutomatic),
    }),
    reminders: mapRanges((range) => addToReminders(tally.reminders[range], bill, range)),
  }
}

/**
 * The ranges of a due date that can be compared: some bill was reminded. Bills without a reminder of
 * other due dates would be paid otherwise for reasons of their own.
 */
export function comparedRanges({ reminders }: Pick<BillTally, 'reminders'>): InvoiceRange[] {
  return invoiceRanges.filter((range) => reminders[range].reminded > 0)
}
