import { amountDue, discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { readPixCode } from './pix-account.ts'

/**
 * The last day on which a PIX code that is given for an invoice on `today` asks for what is due by what is
 * known today: a discount may end before the due date, and a fine and interest begin after it.
 * `chargeLastDay`: the last one of the charge at the bank; null where that is not known. null: the code may
 * ask for another amount already.
 */
export function lastDayOfCode(
  invoice: Invoice,
  code: string,
  { today, chargeLastDay }: { today: CalendarDate; chargeLastDay: CalendarDate | null },
): CalendarDate | null {
  const amount = amountDue(invoice, today)
  const read = readPixCode(code)
  if (amount === 0 || !read || (read.amount !== null && read.amount !== amount)) return null
  const hasDiscount = discountOn(invoice, today) > 0
  const ends = [invoice.dueDate, hasDiscount ? invoice.discount?.until : null, chargeLastDay]
  const [first] = ends.filter((day) => typeof day === 'string').toSorted()
  return first !== undefined && first >= today ? first : null
}
