import type { CalendarDate } from '../dates.ts'
import type { Awaiting, Invoice, PaymentType } from './invoice.ts'

/**
 * The state of an invoice as the subscriber sees it (first specification, section 4), and two that
 * stand above the ERP's: paid and not booked yet, and paid and not confirmed yet.
 */
export type InvoiceState =
  | 'partial'
  | 'overdue'
  | 'to_receive'
  | 'received'
  | 'awaiting_booking'
  | 'awaiting_bank'

const awaitingStates: Record<Awaiting, InvoiceState> = {
  booking: 'awaiting_booking',
  bank: 'awaiting_bank',
}

/**
 * The first matching row of the state table (first specification, section 4). `P` is partial
 * whatever amount was received, because its row stands first. An invoice is overdue from the day
 * after its due date. `today`: the date in America/Sao_Paulo.
 */
export function invoiceState(invoice: Invoice, today: CalendarDate): InvoiceState {
  if (invoice.status === 'R') return 'received'
  if (invoice.awaiting) return awaitingStates[invoice.awaiting]
  if (invoice.status === 'P') return 'partial'
  return invoice.dueDate < today ? 'overdue' : 'to_receive'
}

/** The screen label of each state (first specification, section 4). */
export const stateLabels: Record<InvoiceState, string> = {
  partial: 'Parcial',
  overdue: 'Vencida',
  to_receive: 'A vencer',
  received: 'Paga',
  awaiting_booking: 'Paga, aguardando baixa',
  awaiting_bank: 'Pagamento em confirmação',
}

/** The screen label of each payment type (first specification, section 3). */
export const paymentTypeLabels: Record<PaymentType, string> = {
  pix: 'PIX',
  credit_card: 'Cartão de Crédito',
  boleto: 'Boleto',
}
