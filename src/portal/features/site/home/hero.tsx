import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from '@tanstack/react-router'
import { type CalendarDate, daysBetween, formatDate } from '#domain/platform/time/dates.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { AgeNote } from '#portal/kit/ages/age-note.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { Amount } from '#portal/kit/invoices/amount.tsx'
import { discountText } from '#portal/kit/invoices/discount-text.ts'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import type { BillsAtAGlance } from './bills/bills-at-a-glance.ts'
import './hero.css'
import { NextBill } from './bills/next-bill.tsx'
import { texts } from './texts.ts'

interface HeroProps {
  glance: BillsAtAGlance
  today: CalendarDate
  /** When the ERP gave the invoices, ISO instant. */
  asOf: string | undefined
  contracts: readonly Contract[]
  /** The overdue bills cannot be paid together: without a network there is one code a bill. */
  isOffline: boolean
  onPay: () => void
}

/** The one thing to know about the account, in the provider's colour: overdue, due next, or all well. */
export function Hero({ glance, today, asOf, contracts, isOffline, onPay }: HeroProps) {
  const { kind, main, amount, together } = glance
  const [first] = main
  const paysAll = together.length > 1 && together.length === main.length && !isOffline
  if (kind === 'unknown') return <NotKnown />
  if (!first) return <AllWell glance={glance} today={today} contracts={contracts} />
  return (
    <section className="hero patterned" aria-label={texts.summary}>
      <p className="hero-head">
        {kind === 'overdue' ? (
          <strong className="hero-alert">
            <Icon of={CircleAlert} size={16} />
            {texts.overdue}
          </strong>
        ) : (
          texts.next
        )}
        {main.length === 1 ? (
          <Link to="/panel/financial/invoice/$invoice_id" params={{ invoice_id: first.id }}>
            {texts.seeInvoice}
          </Link>
        ) : (
          <Link to="/panel/financial/invoices/to-pay">{texts.seeInvoices}</Link>
        )}
      </p>
      <p className="hero-amount figures" translate="no">
        <Amount of={amount} />
      </p>
      <AgeNote what={texts.amount} asOf={asOf} />
      <p className="figures">
        {main.length === 1
          ? aboutOne(first, today)
          : texts.overdueMany(main.length, daysBetween(first.dueDate, today))}
      </p>
      <Button className="hero-pay" aria-haspopup="dialog" onClick={onPay}>
        {paysAll ? texts.payAll(formatMoney(amount)) : texts.pay}
      </Button>
    </section>
  )
}

/** When a bill is due and what its amount is of: "Vence em 4 dias · 25/11". */
function aboutOne(invoice: Invoice, today: CalendarDate): string {
  const rest = invoice.status === 'P' && invoiceTexts.restOf(formatMoney(invoice.value))
  const day = formatDate(invoice.dueDate).slice(0, 'DD/MM'.length)
  return [dueText(invoice, today), day, rest, discountText(invoice, today)]
    .filter(Boolean)
    .join(' · ')
}

/** Bills may be open that could not be read. */
function NotKnown() {
  return (
    <section className="hero patterned" aria-label={texts.summary}>
      <p className="hero-well">
        <Icon of={CircleAlert} size={28} />
        {texts.notKnown}
      </p>
      <p>{texts.mayBeOpen}</p>
    </section>
  )
}

/** Nothing to pay: the day of the next bill, and the plan. */
function AllWell({ glance, today, contracts }: Pick<HeroProps, 'glance' | 'today' | 'contracts'>) {
  const hasAwaited = glance.rows.length > 0
  const plans = new Set(
    contracts.filter(({ internet }) => internet === 'A').map(({ plan }) => plan),
  )
  return (
    <section className="hero patterned" aria-label={texts.summary}>
      <p className="hero-well">
        <Icon of={CircleCheck} size={28} />
        {hasAwaited ? texts.nothingToPay : texts.allWell}
      </p>
      {!hasAwaited && <p>{invoiceTexts.noOpen}</p>}
      <NextBill today={today} />
      <p className="hero-plan">{[...plans].join(' · ')}</p>
    </section>
  )
}

export function HeroSkeleton() {
  return (
    <div className="hero patterned" aria-hidden="true">
      <Skeleton width="7rem" height="1.75rem" />
      <Skeleton width="12rem" height="2.75rem" />
      <Skeleton width="10rem" height="1.5rem" />
    </div>
  )
}
