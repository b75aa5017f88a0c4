import type { ExpectedCharge, OwnBill } from '#domain/money/automatic-payments/charge-forecast.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'

const shortDate = (date: CalendarDate) => formatDate(date).slice(0, 5)

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function overdueText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? 'uma vencida' : `${count} vencidas`]
}

function dueText({ invoice, isAboveLimit }: OwnBill, today: CalendarDate): string {
  const day = invoice.dueDate === today ? 'hoje' : shortDate(invoice.dueDate)
  return `a de ${day}${isAboveLimit ? ' (acima do limite)' : ''}`
}

/** The bills that the subscriber pays, overdue ones counted and the others named by their days. */
export function ownBillsText(own: readonly OwnBill[], today: CalendarDate): string {
  const overdue = own.filter(({ invoice }) => invoice.dueDate < today)
  const others = own.filter((bill) => !overdue.includes(bill))
  const named = [...overdueText(overdue.length), ...others.map((bill) => dueText(bill, today))]
  return `${own.length === 1 ? 'Esta' : 'Estas'} você ainda paga: ${list.format(named)}.`
}

/** When, how much and which bill. */
export function nextChargeText({ value, moneyOn, dueDate }: ExpectedCharge): string {
  const when = `${formatMoney(value)} em ${shortDate(moneyOn)}`
  return moneyOn === dueDate
    ? `${when}, no vencimento`
    : `${when} (fatura de ${shortDate(dueDate)})`
}

export const forecastTexts = {
  loading: 'Lendo as suas faturas…',
  none: 'Ainda não há fatura para cobrar',
  unknown: 'Não conseguimos ler todas as suas faturas agora',
  pay: 'Pagar agora',
} as const
