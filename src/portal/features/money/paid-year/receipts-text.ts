import { formatDate } from '#domain/platform/time/dates.ts'
import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import { type PaidYear, paymentDay } from '#domain/money/invoices/paid-year.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { texts } from './texts.ts'

/** The payments of a year as a text to share: what the portal knows of them, and nothing of the payer. */
export function receiptsText({ year, invoices, total }: PaidYear, provider: string): string {
  const lines = invoices.map((invoice) =>
    texts.shareLine(
      invoice.id,
      formatDate(paymentDay(invoice)),
      formatMoney(amountPaid(invoice)),
      texts.wayNames[invoice.paymentType ?? 'unknown'],
    ),
  )
  return [texts.shareTitle(year, provider), ...lines, texts.shareTotal(formatMoney(total))].join(
    '\n',
  )
}
