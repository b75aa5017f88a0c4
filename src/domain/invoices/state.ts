import type { CalendarDate } from '../dates.ts'
import type { Invoice, PaymentType } from './invoice.ts'

/** Where an invoice stands for the subscriber (specification 4). */
export type InvoiceState = 'partial' | 'overdue' | 'to_receive' | 'received'

/**
 * The first row of specification 4 that matches. `P` is partial whatever was received, for its row
 * stands first; an invoice is overdue from the day after it was due.
 */
export function invoiceState(invoice: Invoice, today: CalendarDate): InvoiceState {
  if (invoice.status === 'P') return 'partial'
  if (invoice.status === 'R') return 'received'
  return invoice.dueDate < today ? 'overdue' : 'to_receive'
}

/** What the states are called on screen (specification 4). */
export const stateLabels: Record<InvoiceState, string> = {
  partial: 'Parcial',
  overdue: 'Vencida',
  to_receive: 'A vencer',
  received: 'Paga',
}

/** What the payment types are called on screen (specification 3). */
export const paymentTypeLabels: Record<PaymentType, string> = {
  pix: 'PIX',
  credit_card: 'Cartão de Crédito',
  boleto: 'Boleto',
}
