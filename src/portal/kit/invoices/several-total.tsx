import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue, amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Amount } from './amount.tsx'
import './invoice-summary.css'
import { severalTexts as texts } from './several-texts.ts'
import './several-total.css'
import { StateChips } from './state-chip.tsx'

interface SeveralTotalProps {
  bills: readonly Invoice[]
  today: CalendarDate
}

/** What is left to pay of several invoices in all, and what each part is. */
export function SeveralTotal({ bills, today }: SeveralTotalProps) {
  const left = bills.filter(isPayable)
  const total = left.reduce((sum, one) => sum + amountDue(one, today), 0)
  return (
    <div className="several-total">
      <div className="invoice-summary">
        <p className="several-total-label">
          {texts.total} · {texts.ofBills(left.length)}
        </p>
        <p className="invoice-amount figures" translate="no">
          <Amount of={total} />
        </p>
      </div>
      <ul className="several-parts" aria-label={texts.parts}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <span className="several-part-due figures">
              <span className="visually-hidden">{texts.due}</span> {formatDate(bill.dueDate)}
            </span>
            <StateChips invoice={bill} today={today} />
            <span className="several-part-amount figures" translate="no">
              {formatMoney(amountShown(bill, today))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
