import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from './invoice.ts'
import { isPayable } from './payment-options.ts'

/** From so many days before its due date a bill counts on the app's icon. */
const soonDays = 7

/** The last due date of the bills that count. */
export const lastDaySoon = (today: CalendarDate): CalendarDate => addDays(today, soonDays)

/** How many payable bills are overdue or due within seven days. */
export function countDueSoon(invoices: readonly Invoice[], today: CalendarDate): number {
  const last = lastDaySoon(today)
  return invoices.filter((invoice) => isPayable(invoice) && invoice.dueDate <= last).length
}
