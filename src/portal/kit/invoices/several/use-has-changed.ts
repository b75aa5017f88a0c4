import { useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'

/**
 * Whether what is to be paid of one of these invoices differs from when this part was first drawn. A paid
 * one has not changed: it is no longer to be paid.
 */
export function useHasChanged(bills: readonly Invoice[], today: CalendarDate): boolean {
  const [seen] = useState(() => new Map(bills.map((bill) => [bill.id, amountDue(bill, today)])))
  return bills.some((bill) => isPayable(bill) && seen.get(bill.id) !== amountDue(bill, today))
}
