import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'

/** The inbox message about a confirmed payment. Only the signed-in subscriber reads it. */
export function paymentText(bill: { readonly amount: Cents; readonly dueDate: CalendarDate }) {
  const { amount, dueDate } = bill
  return {
    title: 'Pagamento confirmado',
    body: `Recebemos o pagamento de ${formatMoney(amount)} da fatura com vencimento em ${formatDate(dueDate)}.`,
  }
}

/** The text of its push: anyone can read a lock screen. */
export const lockScreenPayment = {
  title: 'Pagamento confirmado',
  body: 'O pagamento da sua fatura foi confirmado.',
} as const
