import type { Row } from '../store.ts'
import { paidInvoice, type PaidTitle } from './invoice-row.ts'

interface Run {
  readonly firstId: number
  readonly customer: string
  readonly contract: string
  readonly value: string
  readonly months: number
}

const ways: readonly PaidTitle['by'][] = ['pix', 'boleto', 'credit_card', 'gateway boleto']

/** A paid invoice for each of the last months, the newest first, paid in every way there is. */
export function paidMonths({ firstId, months, ...title }: Run): Row[] {
  return Array.from({ length: months }, (_, index) => {
    const month = `{{month-${index + 1}}}`
    return paidInvoice({
      ...title,
      id: String(firstId + months - 1 - index),
      due: `${month}-10`,
      paidOn: `${month}-${String(5 + (index % 5)).padStart(2, '0')}`,
      by: ways[index % ways.length] ?? 'pix',
    })
  })
}
