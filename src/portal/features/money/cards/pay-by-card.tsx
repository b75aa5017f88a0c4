import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isOutdated } from '#domain/money/cards/reopened-bill.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { type KnownPayment, paymentQuery } from '#portal/queries/money/payments.ts'
import { useInternetReturns } from '#portal/queries/service/use-internet-returns.ts'
import { useInvoice } from '#portal/queries/money/use-invoices.ts'
import './cards.css'
import { CardSkeletons } from './card-skeletons.tsx'
import { PaidOtherwise } from './paid-otherwise.tsx'
import { PickCard } from './pick-card.tsx'
import { Processing } from './processing.tsx'
import type { ReceiptProps } from './receipt/receipt.tsx'
import { texts } from './texts.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'

/** Fetched while the card is chosen, with the reason of the bill: a line that came later would move the receipt. */
const Receipt = lazyPart<ReceiptProps>(
  async () => {
    const receipt = await import('./receipt/receipt.tsx')
    await receipt.ReceiptReason.preload()
    return receipt.Receipt
  },
  { otherwise: () => <p>{texts.paid}</p> },
)

/** The screen that pays an invoice by card: the choice of a card, the wait, then the receipt. */
export function PayByCard() {
  const { invoice_id: id } = useParams({
    from: '/panel/financial/invoice/$invoice_id/payment/card',
  })
  const known = useInvoice(id)
  const payment = useQuery(paymentQuery(id))
  const frame = {
    loadingText: texts.loadingPayment,
    skeleton: <CardSkeletons />,
    failureText: texts.invoiceFailure,
  }
  const invoice = {
    data: known.invoice,
    error: known.error,
    isFetching: known.isFetching || payment.isFetching,
    refetch: () => Promise.all([known.refetch(), payment.refetch()]),
  }
  return (
    <Screen
      title={texts.payTitle}
      back={{
        to: '/panel/financial/invoice/$invoice_id',
        params: { invoice_id: id },
        label: texts.receiptInvoice,
      }}
    >
      <RecordFrame
        {...frame}
        query={invoice}
        notFound={{
          text: texts.invoiceUnknown,
          action: (
            <ButtonLink variant="secondary" to="/panel/financial/invoices/to-pay">
              {texts.seeOpen}
            </ButtonLink>
          ),
        }}
      >
        {(found) => (
          <QueryFrame {...frame} query={payment}>
            {(lastPayment) => <Stage invoice={found} asOf={known.asOf} payment={lastPayment} />}
          </QueryFrame>
        )}
      </RecordFrame>
    </Screen>
  )
}

interface StageProps {
  invoice: Invoice
  asOf: string | undefined
  payment: KnownPayment
}

/**
 * The payment's state goes before the invoice's: the ERP may learn of a payment a moment later. An answer of long
 * after it that has the invoice as open goes before both: the invoice was opened again.
 */
function Stage({ invoice, asOf, payment: known }: StageProps) {
  const told = known === 'unknown' ? null : known
  const payment = told && isOutdated(told, invoice, asOf) ? null : told
  // The state on opening: for a payment approved earlier the receipt does not move the focus.
  const [first] = useState(payment?.state)
  const returns = useInternetReturns(invoice)
  useEffect(() => void Receipt.preload(), [])
  const [wasUnknown, setWasUnknown] = useState(false)
  if (known === 'unknown' && !wasUnknown) setWasUnknown(true)
  return (
    <div>
      {/* Present from the first render, so that screen readers announce what is added to it. */}
      <div aria-live="polite">
        {payment?.state === 'approved' && (
          <Receipt
            payment={payment}
            invoice={invoice}
            isNew={first !== 'approved'}
            returns={returns}
          />
        )}
        {payment?.state === 'processing' && <Processing payment={payment} />}
        {known === 'unknown' && <UnknownOutcome />}
      </div>
      {known !== 'unknown' &&
        payment?.state !== 'approved' &&
        payment?.state !== 'processing' &&
        (isPayable(invoice) ? (
          <PickCard
            invoice={invoice}
            asOf={asOf}
            last={payment}
            wasLost={wasUnknown && payment === null}
          />
        ) : (
          <PaidOtherwise invoice={invoice} />
        ))}
    </div>
  )
}
