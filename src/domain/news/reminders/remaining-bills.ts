import type { CalendarDate } from '#domain/platform/time/dates.ts'

/** A bill that a reminder names. */
export interface RemindedBill {
  readonly id: string
  readonly dueDate: CalendarDate
}

/** The bills that are open, as the ERP gave them at `asOf` (ISO instant). */
export interface OpenBills {
  readonly asOf: string
  readonly ids: ReadonlySet<string>
  /** The last due date that is listed. */
  readonly end: CalendarDate
}

/**
 * The bills of a reminder that may still be open. A list that is older than the reminder tells nothing
 * of its bills, and none tells of a bill that is due after the last day it lists.
 */
export function remainingBills(
  { asOf, bills }: { readonly asOf: string; readonly bills: readonly RemindedBill[] },
  open: OpenBills,
): readonly RemindedBill[] {
  const isYounger = Date.parse(open.asOf) > Date.parse(asOf)
  if (!isYounger) return bills
  return bills.filter(({ id, dueDate }) => open.ids.has(id) || dueDate > open.end)
}
