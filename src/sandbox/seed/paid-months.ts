import type { Row } from '../store.ts'
import { paidInvoice, type PaidInvoiceSeed, signed } from './invoice-row.ts'

interface PaidMonthsSeed {
  readonly firstId: number
  readonly customer: string
  readonly contract: string
  readonly value: string
  readonly months: number
  /** The days from today to the next bill, whose day of the month they have; the 10th where it is left out. */
  readonly dueIn?: number
}

const paymentMethods: readonly PaidInvoiceSeed['by'][] = [
  'pix',
  'boleto',
  'credit_card',
  'gateway boleto',
]

/** The day of the month that today has in so many days, in another month: `{{today+4 month-1}}`. */
export const sameDay = (days: number, months: number): string =>
  `{{today${signed(days)} month${signed(months)}}}`

/** The day of the month that today has in so many days, as a contract's day of its bills: `{{day+4}}`. */
export const dayIn = (days: number): string => `{{day${signed(days)}}}`

/**
 * One paid invoice for each of the last months, the newest first, using every way of paying in
 * turn.
 */
export function paidMonths({ firstId, months, dueIn, ...title }: PaidMonthsSeed): Row[] {
  return Array.from({ length: months }, (_, index) => {
    const month = `{{month-${index + 1}}}`
    const daysEarly = 5 - (index % 5)
    const days =
      dueIn === undefined
        ? { due: `${month}-10`, paidOn: `${month}-${String(10 - daysEarly).padStart(2, '0')}` }
        : {
            due: sameDay(dueIn, -(index + 1)),
            paidOn: sameDay(dueIn - daysEarly, -(index + 1)),
          }
    return paidInvoice({
      ...title,
      ...days,
      id: String(firstId + months - 1 - index),
      by: paymentMethods[index % paymentMethods.length] ?? 'pix',
    })
  })
}
