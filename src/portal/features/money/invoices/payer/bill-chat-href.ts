import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue, amountPaid } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { whatsappHref } from '#domain/account/people/contact-links.ts'

const text = (month: string, amount: string, day: string) =>
  `Olá. Quero falar sobre a minha fatura de ${month}: ${amount}, com vencimento em ${day}.`

/**
 * The link to a chat about a bill, which says month, amount and due day, and what is known of its line: others run the chat, so it gets
 * neither document nor name. null where the number is none.
 */
export function billChatHref(
  number: string,
  invoice: Invoice,
  { today, said = '' }: { readonly today: CalendarDate; readonly said?: string },
): string | null {
  const href = whatsappHref(number)
  if (href === null) return null
  const { status, dueDate } = invoice
  const amount = status === 'R' ? amountPaid(invoice) : amountDue(invoice, today)
  const month = `${dueDate.slice(5, 7)}/${dueDate.slice(0, 4)}`
  const bill = text(month, formatMoney(amount), formatDate(dueDate))
  return `${href}?text=${encodeURIComponent(`${bill} ${said}`.trim())}`
}
