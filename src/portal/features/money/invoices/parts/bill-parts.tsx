import MessageCircle from 'lucide-react/icons/message-circle'
import { useQuery } from '@tanstack/react-query'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import {
  changeWords,
  laterName,
  otherValues,
  partName,
  partNote,
  reasonSentence,
  unknownText,
} from '#domain/money/bill-parts/bill-words.ts'
import type { BillChange } from '#domain/money/bill-parts/compare-parts.ts'
import type { BillPart } from '#domain/money/bill-parts/explain-bill.ts'
import { changesOn } from '#domain/money/bill-parts/since-issue.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { ButtonAnchor, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { invoicePartsQuery, nextInvoiceQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import './bill-parts.css'
import { partsTexts as texts } from './bill-parts-texts.ts'

export { BillReason } from './bill-reason.tsx'

interface BillPartsProps {
  invoice: Invoice
  today: CalendarDate
}

/** The parts of a bill, to the cent, folded below what is needed to pay it. */
export function BillParts({ invoice, today }: BillPartsProps) {
  const { data } = useQuery(invoicePartsQuery(invoice))
  useKeptNextBill(invoice, data !== undefined)
  if (!data) return null
  return (
    <details className="card bill-details">
      <summary>{texts.title}</summary>
      <Parts of={data} invoice={invoice} today={today} />
    </details>
  )
}

/**
 * Keeps the next bill of the contract for the home: the ERP has just said what it is made of, and is asked
 * nothing more. A device that opens the bills alone is not told.
 */
function useKeptNextBill({ contractId }: Invoice, isExplained: boolean): void {
  const isBillsOnly = useBillsOnly()
  const enabled = isExplained && contractId !== null && !isBillsOnly && viewingId() === null
  useQuery({ ...nextInvoiceQuery(contractId ?? ''), enabled })
}

function Parts({ of: bill, invoice, today }: BillPartsProps & { of: InvoiceParts }) {
  const { parts, rest, unknown, value } = bill
  // The answer may be of a former day, and the amount above is of today.
  const later = changesOn(invoice, bill.later, today)
  const total = value + later.reduce((sum, { amount }) => sum + amount, 0)
  const unknownWords = unknown && unknownText(unknown, parts.length > 0)
  const isSaidAbove = unknownWords === reasonSentence(bill, bill.change)
  return (
    <>
      <DetailList>
        {parts.map((part) => (
          <PartRow key={part.id} part={part} />
        ))}
        {rest !== 0 && <DetailRow label={otherValues} value={<Money of={rest} />} />}
        <DetailRow label={texts.value} value={<Money of={value} isTotal />} />
        {later.map((change) => (
          <DetailRow
            key={change.kind}
            label={laterName(change)}
            value={<Money of={change.amount} />}
          />
        ))}
        {later.length > 0 && (
          <DetailRow
            label={invoice.status === 'R' ? texts.paid : texts.toPay}
            value={<Money of={total} isTotal />}
          />
        )}
      </DetailList>
      {bill.change && bill.change.changes.length > 1 && <Changes of={bill.change} />}
      {unknownWords && !isSaidAbove && <p className="bill-unknown">{unknownWords}</p>}
      {unknown && viewingId() === null && <Ask invoice={invoice} />}
    </>
  )
}

/** Each change with its amount, of which the sentence beside the amount may have no room for all. */
function Changes({ of: { formerDueDate, changes, rest } }: { of: BillChange }) {
  return (
    <>
      <p className="bill-changes">{texts.changes(formerDueDate)}</p>
      <DetailList>
        {changes.map((change) => (
          <DetailRow
            key={change.part.id}
            label={<span className="bill-change">{changeWords(change, 'past')}</span>}
            value={<Money of={change.amount} isSigned />}
          />
        ))}
        {rest !== 0 && <DetailRow label={otherValues} value={<Money of={rest} isSigned />} />}
      </DetailList>
    </>
  )
}

interface MoneyProps {
  of: Cents
  isTotal?: boolean
  /** With a plus, too. */
  isSigned?: boolean
}

function Money({ of: amount, isTotal = false, isSigned = false }: MoneyProps) {
  const text = (isSigned && amount > 0 ? '+' : '') + formatMoney(amount).replace('-', '−')
  return <span translate="no">{isTotal ? <strong>{text}</strong> : text}</span>
}

function PartRow({ part }: { part: BillPart }) {
  const note = partNote(part)
  return (
    <DetailRow
      label={
        <>
          <span translate="no">{partName(part)}</span>
          {note && <small className="bill-part-note">{note}</small>}
        </>
      }
      value={<Money of={part.amount} />}
    />
  )
}

/** The provider's own way to be asked: a request that is written already, or its chat. */
function Ask({ invoice }: { invoice: Invoice }) {
  const provider = useProvider()
  const { isOffline } = useConnection()
  if (isOffline) return null
  if (provider.rules.supportMenu !== 'chat') {
    return (
      <ButtonLink
        variant="quiet"
        isWide
        to="/panel/customer-service/request"
        state={{ supportMessage: texts.question(invoice) }}
      >
        {texts.ask}
      </ButtonLink>
    )
  }
  const chat = chatHref(provider)
  return chat ? (
    <ButtonAnchor variant="quiet" isWide href={chat} target="_blank" icon={MessageCircle}>
      {texts.chat}
    </ButtonAnchor>
  ) : null
}
