import { useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'

/** The invoices that are being chosen to be paid together. */
export interface BillChoice {
  readonly chosen: readonly Invoice[]
  readonly toggle: (id: string) => void
  readonly stop: () => void
}

/**
 * The choice of several invoices of a list. `start` begins it with what is overdue; it is null where
 * fewer than two can be paid. `choice` is null while nothing is being chosen.
 */
export function useBillChoice(invoices: readonly Invoice[], today: CalendarDate) {
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const payable = invoices.filter(isPayable)
  if (payable.length < 2) return { choice: null, start: null }
  const choice: BillChoice | null = picked && {
    chosen: payable.filter(({ id }) => picked.includes(id)),
    toggle: (id) =>
      setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]),
    stop: () => setPicked(null),
  }
  const overdue = payable.filter(({ dueDate }) => dueDate < today).map(({ id }) => id)
  return { choice, start: () => setPicked(overdue) }
}
