import { durationText } from '#domain/platform/time/duration-text.ts'
import { type CalendarDate, daysBetween, formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'

/** When an invoice is or was due, in words: "Vence em 3 dias", "Venceu ontem". */
export function dueText(invoice: Invoice, today: CalendarDate): string {
  if (invoice.status === 'R') {
    return invoice.paidOn ? `Paga em ${formatDate(invoice.paidOn)}` : 'Paga'
  }
  if (invoice.awaiting === 'booking') return 'Pagamento recebido'
  if (invoice.awaiting === 'bank') return 'O banco está confirmando o pagamento'
  const days = daysBetween(today, invoice.dueDate)
  if (days === 0) return 'Vence hoje'
  if (days === 1) return 'Vence amanhã'
  if (days === -1) return 'Venceu ontem'
  return days > 0
    ? `Vence em ${durationText(days, 'day')}`
    : `Venceu há ${durationText(-days, 'day')}`
}
