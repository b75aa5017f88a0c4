import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { AgeNote } from '#portal/kit/ages/age-note.tsx'
import { Amount } from './amount.tsx'
import { discountText } from './discount-text.ts'
import { dueText } from './due-text.ts'
import { StateChips } from './state-chip.tsx'
import '#portal/kit/pages/print.css'
import './invoice-summary.css'
import { invoiceTexts } from './texts.ts'

interface InvoiceSummaryProps {
  invoice: Invoice
  today: CalendarDate
  /** When the ERP gave the invoice, ISO instant. */
  asOf: string | undefined
}

/** Amount, its age and the due date, at the top of every screen about one invoice. */
export function InvoiceSummary({ invoice, today, asOf }: InvoiceSummaryProps) {
  const discount = discountText(invoice, today)
  return (
    <div className="invoice-summary">
      <p className="invoice-amount figures" translate="no">
        <Amount of={amountShown(invoice, today)} />
      </p>
      <StateChips invoice={invoice} today={today} />
      {isPayable(invoice) && <AgeNote what={invoiceTexts.amount} asOf={asOf} />}
      {discount && <p className="invoice-due figures">{discount}</p>}
      {invoice.status !== 'R' && (
        <p className="invoice-due">
          {dueText(invoice, today)}{' '}
          {isPayable(invoice) && <span className="figures">· {formatDate(invoice.dueDate)}</span>}
        </p>
      )}
    </div>
  )
}
