import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'

/**
 * The years for which a declaration may be requested: the current one and the two before (first
 * specification, section 9).
 */
export function settlementYears(today: CalendarDate): number[] {
  const current = Number(today.slice(0, 4))
  return [current, current - 1, current - 2]
}

/**
 * Whether a contract's year can be declared settled (Lei 12.007/2009, art. 2): every invoice due
 * from January to December must be paid. `not-over`: more may fall due until 31 December.
 * `nothing-due`: there is nothing to declare.
 */
export type Settlement =
  | { readonly state: 'settled'; readonly invoices: readonly Invoice[] }
  | { readonly state: 'open'; readonly invoices: readonly Invoice[] }
  | { readonly state: 'not-over' }
  | { readonly state: 'nothing-due' }

/**
 * The settlement of one contract's year. `invoices`: those of all contracts, without cancelled
 * ones. The result `open` lists the unpaid invoices, `settled` all of the year.
 */
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
