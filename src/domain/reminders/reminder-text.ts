import { type CalendarDate, daysBetween, formatDate } from '../dates.ts'
import { type Cents, formatMoney } from '../money.ts'

interface Bill {
  readonly amount: Cents
  readonly dueDate: CalendarDate
}

function dueText(days: number): string {
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}

/**
 * The inbox message about a bill that is due soon. Only the signed-in subscriber reads it, so it
 * names the amount (cents) and the due date.
 */
export function reminderText({ amount, dueDate }: Bill, today: CalendarDate) {
  const due = dueText(daysBetween(today, dueDate))
  return {
    title: `Sua fatura ${due}`,
    body: `A fatura de ${formatMoney(amount)} ${due}, no dia ${formatDate(dueDate)}. Se você já pagou, desconsidere este aviso.`,
  }
}

/**
 * The text of the push for the same bill. Anyone can read a lock screen, so it does not say what is
 * due, how much, or by whom.
 */
export const lockScreenReminder = {
  title: 'Lembrete de fatura',
  body: 'Você tem uma fatura próxima do vencimento.',
} as const
