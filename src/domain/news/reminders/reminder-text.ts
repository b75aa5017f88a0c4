import { durationText } from '#domain/platform/time/duration-text.ts'
import { type CalendarDate, daysBetween, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'

interface Bill {
  readonly amount: Cents
  readonly dueDate: CalendarDate
}

function dueText(days: number): string {
  if (days < 0) return days === -1 ? 'venceu ontem' : `venceu há ${durationText(-days, 'day')}`
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${durationText(days, 'day')}`
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

/** `30/11`: the year is clear. */
const shortDate = (date: CalendarDate) => formatDate(date).slice(0, 5)

/**
 * The text of the push for the same bills, by their due dates. Anyone can read a lock screen, so it
 * does not say how much is due or by whom; of several bills it names the days. A bill may be overdue
 * where its subscriber asked to be reminded again.
 */
export function lockScreenReminder(dueDates: readonly CalendarDate[], today: CalendarDate = '') {
  const isOverdue = dueDates.some((dueDate) => dueDate < today)
  if (dueDates.length < 2) {
    return {
      title: 'Lembrete de fatura',
      body: `Você tem uma fatura ${isOverdue ? 'em aberto' : 'próxima do vencimento'}.`,
    }
  }
  const days = [...new Set(dueDates)].toSorted().map(shortDate)
  const last = days.at(-1) ?? ''
  const written =
    days.length === 1 ? `dia ${last}` : `dias ${days.slice(0, -1).join(', ')} e ${last}`
  return {
    title: 'Lembrete de faturas',
    body: `Você tem ${dueDates.length} faturas ${isOverdue ? 'em aberto' : 'próximas do vencimento'}: ${written}.`,
  }
}
