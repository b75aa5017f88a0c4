import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import QrCode from 'lucide-react/icons/qr-code'
import type { CalendarDate } from '#domain/dates.ts'
import { amountDue, amountShown } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceState, stateLabels } from '#domain/invoices/invoice-state.ts'
import { formatMoney } from '#domain/money.ts'
import { AgeNote } from '#portal/kit/age-note.tsx'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { openTotals } from './open-totals.ts'
import { texts } from './texts.ts'

interface SummaryProps {
  open: readonly Invoice[]
  today: CalendarDate
  /** When the ERP gave the invoices, ISO instant. */
  asOf: string | undefined
}

/** The total owed and its age, in the provider's colour, what is overdue or due next, and the link to pay. */
export function Summary({ open, today, asOf }: SummaryProps) {
  const { total, count, overdue, next, awaited } = openTotals(open, today)
  if (!next) return <Awaited invoices={awaited} today={today} />
  return (
    <section className="summary" aria-label={texts.summary}>
      <p className="summary-label">{texts.totalOpen}</p>
      <p className="summary-total figures">{formatMoney(total)}</p>
      <AgeNote what={texts.amount} asOf={asOf} />
      <p className="summary-words">
        {overdue > 0 ? (
          <span className="summary-overdue">
            <Icon of={CircleAlert} size={16} />
            {overdue === 1 ? texts.overdueOne : texts.overdueMany(overdue)}
          </span>
        ) : (
          <span>{count === 1 ? texts.openOne : texts.openMany(count)}</span>
        )}
        <span>{dueText(next, today)}</span>
        {awaited.map((invoice) => (
          <AwaitedLine key={invoice.id} invoice={invoice} today={today} />
        ))}
      </p>
      <ButtonLink
        className="summary-pay"
        icon={QrCode}
        to="/panel/financial/invoice/$invoice_id/payment/pix"
        params={{ invoice_id: next.id }}
      >
        {count === 1 ? texts.payOnly : texts.payFirst(formatMoney(amountDue(next, today)))}
      </ButtonLink>
    </section>
  )
}

interface AwaitedProps {
  invoices: readonly Invoice[]
  today: CalendarDate
}

/** Nothing is left to pay, and the provider has not booked everything that was paid. */
function Awaited({ invoices, today }: AwaitedProps) {
  return (
    <section className="summary" aria-label={texts.summary}>
      <p className="summary-label">{texts.nothingToPay}</p>
      <p className="summary-words">
        {invoices.map((invoice) => (
          <AwaitedLine key={invoice.id} invoice={invoice} today={today} />
        ))}
      </p>
    </section>
  )
}

function AwaitedLine({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const state = stateLabels[invoiceState(invoice, today)]
  return (
    <span className="summary-awaited figures">
      <Icon of={CircleCheck} size={16} />
      {texts.awaited(formatMoney(amountShown(invoice, today)), state)}
    </span>
  )
}

export function SummarySkeleton() {
  return (
    <div className="summary summary-waiting" aria-hidden="true">
      <Skeleton width="7rem" height="1.25rem" />
      <Skeleton width="12rem" height="2.75rem" />
      <Skeleton width="10rem" height="1.25rem" />
      <Skeleton width="10rem" height="3rem" />
    </div>
  )
}
