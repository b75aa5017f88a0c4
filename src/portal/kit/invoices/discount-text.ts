import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue, discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'

/**
 * A conditional discount in words: "R$ 110,00 até 30/11, depois R$ 120,00"; null when none holds on
 * this day.
 */
export function discountText(invoice: Invoice, today: CalendarDate): string | null {
  const { discount, open } = invoice
  if (!isPayable(invoice) || !discount || discountOn(invoice, today) === 0) return null
  const until = formatDate(discount.until).slice(0, 'DD/MM'.length)
  return `${formatMoney(amountDue(invoice, today))} até ${until}, depois ${formatMoney(open)}`
}
