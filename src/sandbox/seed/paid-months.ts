import type { Row } from '../store.ts'
import { paidInvoice, type PaidInvoiceSeed } from './invoice-row.ts'

interface PaidMonthsSeed {
  readonly firstId: number
  readonly customer: string
  readonly contract: string
  readonly value: string
  readonly months: number
}

const paymentMethods: readonly PaidInvoiceSeed['by'][] = [
  'pix',
  'boleto',
  'credit_card',
  'gateway boleto',
]

/**
 * One paid invoice for each of the last months, the newest first, using every way of paying in
 * turn.
 */
export function paidMonths({ firstId, months, ...title }: PaidMonthsSeed): Row[] {
  return Array.from({ length: months }, (_, index) => {
    const month = `{{month-${index + 1}}}`
    return paidInvoice({
      ...title,
      id: String(firstId + months - 1 - index),
      due: `${month}-10`,
      paidOn: `${month}-${String(5 + (index % 5)).padStart(2, '0')}`,
      by: paymentMethods[index % paymentMethods.length] ?? 'pix',
    })
  })
}
