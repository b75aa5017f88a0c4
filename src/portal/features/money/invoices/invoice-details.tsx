import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { addedCharges, amountDue } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import {
  invoiceStates,
  paymentTypeLabels,
  stateLabels,
} from '#domain/money/invoices/invoice-state.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { texts } from './texts.ts'

const Id = ({ id }: { id: string }) => id

const ContractLabel = lazyPart(
  async () => (await import('./list/contract-label.tsx')).ContractLabel,
  {
    whileLoading: Id,
    otherwise: Id,
  },
)

/** All data the provider has about an invoice (specification 2, invoice detail). */
export function InvoiceDetails({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { contractId, status, paidOn, paymentType } = invoice
  const added = addedCharges(invoice)
  const states = invoiceStates(invoice, today).map((state) => stateLabels[state])
  return (
    <DetailList>
      <DetailRow
        label={texts.contract}
        value={contractId ? <ContractLabel id={contractId} /> : texts.unknown}
      />
      {/* A paid one says so above, once. */}
      {status !== 'R' && <DetailRow label={texts.status} value={states.join(' · ')} />}
      <DetailRow label={texts.dueDate} value={formatDate(invoice.dueDate)} />
      {status === 'R' && (
        <>
          <DetailRow label={texts.paidOn} value={paidOn ? formatDate(paidOn) : texts.unknown} />
          <DetailRow
            label={texts.paymentType}
            value={paymentType ? paymentTypeLabels[paymentType] : texts.unknown}
          />
        </>
      )}
      <DetailRow label={texts.originalValue} value={formatMoney(invoice.value)} />
      {status === 'P' && (
        <>
          <DetailRow label={texts.received} value={formatMoney(invoice.received)} />
          {isPayable(invoice) && (
            <DetailRow label={texts.rest} value={formatMoney(amountDue(invoice, today))} />
          )}
          {isPayable(invoice) && added > 0 && (
            <DetailRow
              label={texts.restIncludes}
              value={texts.added(formatMoney(added), today > invoice.dueDate)}
            />
          )}
        </>
      )}
    </DetailList>
  )
}
