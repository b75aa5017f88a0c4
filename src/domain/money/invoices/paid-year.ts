import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { amountPaid } from './amount-due.ts'
import type { Invoice, PaymentType } from './invoice.ts'

/** How an invoice was paid; `unknown` where the ERP does not say. */
export type PaidBy = PaymentType | 'unknown'
export const paidByOrder: readonly PaidBy[] = ['pix', 'boleto', 'credit_card', 'unknown']

/** Money by how it was paid, in cents; ways that were not used are absent. */
export type PaidByWay = Readonly<Partial<Record<PaidBy, Cents>>>

export interface PaidMonth {
  /** 1 to 12. */
  readonly month: number
  /** Cents. */
  readonly total: Cents
  readonly ways: PaidByWay
  /** In the order of their payments. */
  readonly invoices: readonly Invoice[]
}

export interface PaidYear extends Omit<PaidMonth, 'month'> {
  readonly year: number
  /** Of the total, in cents: what was paid above the values of the bills, as interest and fines. */
  readonly added: Cents
  /** January to December, those without a payment too. */
  readonly months: readonly PaidMonth[]
}

/** The day an invoice was paid; its due day where the ERP does not say. */
export const paymentDay = ({ paidOn, dueDate }: Invoice): CalendarDate => paidOn ?? dueDate

const yearOf = (invoice: Invoice) => Number(paymentDay(invoice).slice(0, 4))

function sumUp(invoices: readonly Invoice[]): Omit<PaidMonth, 'month'> {
  const ways: Partial<Record<PaidBy, Cents>> = {}
  let total = 0
  for (const invoice of invoices) {
    const way = invoice.paymentType ?? 'unknown'
    const amount = amountPaid(invoice)
    ways[way] = (ways[way] ?? 0) + amount
    total += amount
  }
  return { total, ways, invoices }
}

const paidOnes = (invoices: readonly Invoice[]) => invoices.filter(({ status }) => status === 'R')

/** What was paid in a year, by month of payment. Invoices that are not wholly paid are not counted. */
export function paidYear(invoices: readonly Invoice[], year: number): PaidYear {
  const inYear = paidOnes(invoices)
    .filter((invoice) => yearOf(invoice) === year)
    .toSorted((one, other) => paymentDay(one).localeCompare(paymentDay(other)))
  const months = Array.from({ length: 12 }, (_, index) => {
    const inMonth = inYear.filter((one) => Number(paymentDay(one).slice(5, 7)) === index + 1)
    return { month: index + 1, ...sumUp(inMonth) }
  })
  const added = inYear.reduce((sum, one) => sum + Math.max(0, amountPaid(one) - one.value), 0)
  return { year, added, months, ...sumUp(inYear) }
}

/** The years with a payment and the present one, the latest first. */
export function paidYears(invoices: readonly Invoice[], today: CalendarDate): readonly number[] {
  const years = new Set([...paidOnes(invoices).map(yearOf), Number(today.slice(0, 4))])
  return [...years].toSorted((one, other) => other - one)
}
