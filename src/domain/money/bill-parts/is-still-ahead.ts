import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { IssuedBill } from './charge.ts'
import type { NextBill } from './next-bill.ts'

/**
 * Whether a next bill that was predicted earlier is still to come: no bill of its month is known by now,
 * and its day is not over.
 */
export function isStillAhead(
  { value, dueDate, month }: Pick<NextBill, 'dueDate' | 'month' | 'value'>,
  contractId: string,
  bills: readonly Pick<IssuedBill, 'contractId' | 'dueDate'>[],
  today: CalendarDate,
): boolean {
  if (value === null || month === null) return false
  const isIssued = bills.some(
    (bill) => bill.contractId === contractId && bill.dueDate.slice(0, 7) >= month,
  )
  return !isIssued && (dueDate ?? `${month}-31`) >= today
}
