import type { CalendarDate } from '../dates.ts'
import type { Invoice } from '../invoices/invoice.ts'

/** The years a declaration may be asked for: this one and the two before (specification 9). */
export function settlementYears(today: CalendarDate): number[] {
  const current = Number(today.slice(0, 4))
  return [current, current - 1, current - 2]
}

/**
 * Whether a year of a contract can be declared settled (Lei 12.007/2009, art. 2): it goes by due
 * dates from January to December, and everything due must be paid. `not-over`: until 31 December
 * more may fall due. `nothing-due`: there is nothing to declare.
 */
export type Settlement =
  | { readonly state: 'settled'; readonly invoices: readonly Invoice[] }
  | { readonly state: 'open'; readonly invoices: readonly Invoice[] }
  | { readonly state: 'not-over' }
  | { readonly state: 'nothing-due' }

/** `invoices`: of all contracts, cancelled ones left out. For `open`, those still to pay. */
export function annualSettlement(
  invoices: readonly Invoice[],
  contractId: string,
  year: number,
  today: CalendarDate,
): Settlement {
  if (year >= Number(today.slice(0, 4))) return { state: 'not-over' }
  const due = invoices.filter(
    (invoice) => invoice.contractId === contractId && invoice.dueDate.startsWith(`${year}-`),
  )
  if (due.length === 0) return { state: 'nothing-due' }
  const open = due.filter(({ status }) => status !== 'R')
  return open.length > 0 ? { state: 'open', invoices: open } : { state: 'settled', invoices: due }
}
