import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Awaiting, Invoice, PaymentType } from './invoice.ts'

/**
 * The state of an invoice as the subscriber sees it (first specification, section 4), and three that
 * stand above the ERP's: paid and not booked yet, paid and not confirmed yet, and contested.
 */
export type InvoiceState =
  | 'partial'
  | 'overdue'
  | 'to_receive'
  | 'received'
  | `awaiting_${Awaiting}`
  | 'contested'

/**
 * The marks of an invoice, the most urgent first: an invoice that is partly paid and past its due date
 * is both (first specification, section 4). It is overdue from the day after its due date. `today`: the
 * provider's day.
 */
export function invoiceStates(
  { status, awaiting, dueDate, isContested }: Invoice,
  today: CalendarDate,
): readonly [InvoiceState, ...InvoiceState[]] {
  if (status === 'R') return ['received']
  if (awaiting) return [`awaiting_${awaiting}`]
  if (isContested) return status === 'P' ? ['contested', 'partial'] : ['contested']
  const isOverdue = dueDate < today
  if (status === 'P') return isOverdue ? ['overdue', 'partial'] : ['partial']
  return isOverdue ? ['overdue'] : ['to_receive']
}

/** The most urgent mark of an invoice. */
export function invoiceState(invoice: Invoice, today: CalendarDate): InvoiceState {
  return invoiceStates(invoice, today)[0]
}

/** The screen label of each state (first specification, section 4). */
export const stateLabels: Record<InvoiceState, string> = {
  partial: 'Parcial',
  overdue: 'Vencida',
  to_receive: 'A vencer',
  received: 'Paga',
  awaiting_booking: 'Paga, aguardando baixa',
  awaiting_bank: 'Pagamento em confirmação',
  contested: 'Em contestação',
}

/** The screen label of each payment type (first specification, section 3). */
export const paymentTypeLabels: Record<PaymentType, string> = {
  pix: 'PIX',
  credit_card: 'Cartão de Crédito',
  boleto: 'Boleto',
}
