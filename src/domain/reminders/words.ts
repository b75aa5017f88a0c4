import { type CalendarDate, daysBetween, formatDate } from '../dates.ts'
import { type Cents, formatMoney } from '../money.ts'

interface Bill {
  readonly amount: Cents
  readonly dueDate: CalendarDate
}

function when(days: number): string {
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}

/** What the inbox says of a bill that is due soon: for its owner's eyes, signed in. */
export function reminderWords({ amount, dueDate }: Bill, today: CalendarDate) {
  const due = when(daysBetween(today, dueDate))
  return {
    title: `Sua fatura ${due}`,
    body: `A fatura de ${formatMoney(amount)} ${due}, no dia ${formatDate(dueDate)}. Se você já pagou, desconsidere este aviso.`,
  }
}

/** What a lock screen shows of it: nothing that tells anybody what, how much or whose. */
export const discreetReminder = {
  title: 'Lembrete de fatura',
  body: 'Você tem uma fatura próxima do vencimento.',
} as const
