import type { CalendarDate } from '../dates.ts'
import type { Invoice, PaymentType } from './invoice.ts'

/** The state of an invoice as the subscriber sees it (first specification, section 4). */
export type InvoiceState = 'partial' | 'overdue' | 'to_receive' | 'received'

/**
 * The first matching row of the state table (first specification, section 4). `P` is partial
 * whatever amount was received, because its row stands first. An invoice is overdue from the day
 * after its due date. `today`: the date in America/Sao_Paulo.
 */
export function invoiceState(invoice: Invoice, today: CalendarDate): InvoiceState {
  if (invoice.status === 'P') return 'partial'
  if (invoice.status === 'R') return 'received'
  return invoice.dueDate < today ? 'overdue' : 'to_receive'
}

/** The screen label of each state (first specification, section 4). */
export const stateLabels: Record<InvoiceState, string> = {
  partial: 'Parcial',
  overdue: 'Vencida',
  to_receive: 'A vencer',
  received: 'Paga',
}

/** The screen label of each payment type (first specification, section 3). */
export const paymentTypeLabels: Record<PaymentType, string> = {
  pix: 'PIX',
  credit_card: 'Cartão de Crédito',
  boleto: 'Boleto',
}
