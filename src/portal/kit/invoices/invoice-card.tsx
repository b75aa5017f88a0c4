import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { type RowList, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { dueText } from './due-text.ts'
import { discountText } from './discount-text.ts'
import { flyAmount } from './fly-amount.ts'
import './invoice-card.css'
import { StateChips } from './state-chip.tsx'
import { invoiceTexts } from './texts.ts'

interface InvoiceCardProps {
  invoice: Invoice
  today: CalendarDate
  /** What the contract is called; its number by default. */
  contractName?: string | undefined
  /** What else is said of its amount. */
  children?: ReactNode
}

/** One invoice in a list: the amount, then the due date, then the status. */
export function InvoiceCard({ invoice, today, contractName, children }: InvoiceCardProps) {
  const discount = discountText(invoice, today)
  const isOpen = isPayable(invoice)
  return (
    <CardLink
      to="/panel/financial/invoice/$invoice_id"
      params={{ invoice_id: invoice.id }}
      className="invoice-card"
      {...flyAmount}
    >
      <span className="invoice-card-facts">
        <span className="invoice-card-head">
          <span className="invoice-card-amount flying-amount figures" translate="no">
            {formatMoney(amountShown(invoice, today))}
          </span>
          <StateChips invoice={invoice} today={today} />
        </span>
        {invoice.status === 'P' && isOpen && (
          <span className="invoice-card-note figures">
            {unbrokenMoney(invoiceTexts.restOf(formatMoney(invoice.value)))}
          </span>
        )}
        {discount && <span className="invoice-card-note figures">{unbrokenMoney(discount)}</span>}
        {children}
        <span className="invoice-card-when">
          {dueText(invoice, today)}{' '}
          {isOpen && <span className="figures">· {formatDate(invoice.dueDate)}</span>}
        </span>
        <span className="invoice-card-note invoice-card-contract figures">
          {[
            !isOpen && invoiceTexts.dueOn(formatDate(invoice.dueDate)),
            contractName ?? (invoice.contractId && invoiceTexts.contract(invoice.contractId)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </CardLink>
  )
}

function InvoiceCardSkeleton() {
  return (
    <div className="card invoice-card invoice-card-waiting" aria-hidden="true">
      <span className="invoice-card-facts">
        <span className="invoice-card-head">
          <Skeleton width="7rem" height="1.75rem" />
          <Skeleton width="4.5rem" height="1.5rem" isRound />
        </span>
        <Skeleton width="9rem" height="1.25rem" />
        <Skeleton width="8rem" height="1rem" />
      </span>
    </div>
  )
}

/** Skeleton cards that the lists show while invoices load. */
export function InvoiceCardSkeletons({ list = 'bills' }: { list?: RowList }) {
  return (
    <div className="stack-3 invoice-cards">
      <RowSkeletons list={list} usual={3}>
        <InvoiceCardSkeleton />
      </RowSkeletons>
    </div>
  )
}
