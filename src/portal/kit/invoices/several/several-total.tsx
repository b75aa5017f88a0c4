import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown, sumDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Amount } from '../amount.tsx'
import '../invoice-summary.css'
import { severalTexts as texts } from './several-texts.ts'
import './several-total.css'
import { StateChips } from '../state-chip.tsx'

interface SeveralTotalProps {
  bills: readonly Invoice[]
  today: CalendarDate
  /** False where one of the invoices could not be read: the sum of a part is not shown. */
  isWhole?: boolean
}

/** What is left to pay of several invoices in all, and what each part is. */
export function SeveralTotal({ bills, today, isWhole = true }: SeveralTotalProps) {
  const left = bills.filter(isPayable).length
  return (
    <div className="stack-3 several-total">
      {isWhole && (
        <div className="invoice-summary">
          <p className="several-total-label">
            {texts.total} · {texts.ofBills(left)}
          </p>
          <p className="invoice-amount figures" translate="no">
            <Amount of={sumDue(bills, today)} />
          </p>
        </div>
      )}
      <ul className="several-parts" aria-label={texts.parts}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <span className="several-part-due figures">
              {texts.due} {formatDate(bill.dueDate)}
            </span>
            <span className="several-part-amount figures" translate="no">
              {formatMoney(amountShown(bill, today))}
            </span>
            <StateChips invoice={bill} today={today} />
          </li>
        ))}
      </ul>
    </div>
  )
}
