import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { dueText } from './due-text.ts'
import { invoiceTexts } from './texts.ts'

interface NextBillProps {
  /** Undefined: nothing else is to be paid. */
  invoice: Invoice | undefined
  today: CalendarDate
}

/** After a payment: the invoice that is to be paid next, one tap away. */
export function NextBill({ invoice, today }: NextBillProps) {
  if (!invoice) return null
  return (
    <ButtonLink
      isWide
      to="/panel/financial/invoice/$invoice_id/payment/pix"
      params={{ invoice_id: invoice.id }}
    >
      <span>
        {invoiceTexts.payNext(formatMoney(amountDue(invoice, today)))}
        <small className="next-bill-due">
          {dueText(invoice, today)} · {formatDate(invoice.dueDate)}
        </small>
      </span>
    </ButtonLink>
  )
}
