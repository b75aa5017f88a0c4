import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { RecordFrame } from '#portal/kit/record-frame.tsx'
import { type KnownPayment, paymentQuery } from '#portal/queries/payments.ts'
import { useInvoice } from '#portal/queries/use-invoices.ts'
import './cards.css'
import { CardSkeletons } from './card-skeletons.tsx'
import { PaidOtherwise } from './paid-otherwise.tsx'
import { PickCard } from './pick-card.tsx'
import { Processing } from './processing.tsx'
import { Receipt } from './receipt.tsx'
import { texts } from './texts.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'

/** An invoice and a saved card: to pay, to wait for, or paid and to keep. */
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
            {(lastPayment) => <Stage invoice={found} payment={lastPayment} />}
          </QueryFrame>
        )}
      </RecordFrame>
    </Screen>
  )
}

/** The payment speaks first: the ERP may learn of it a moment later. */
function Stage({ invoice, payment: known }: { invoice: Invoice; payment: KnownPayment }) {
  const payment = known === 'unknown' ? null : known
  // Opened on a payment made before, the page keeps the focus where it is.
  const [first] = useState(payment?.state)
  const [wasUnknown, setWasUnknown] = useState(false)
  if (known === 'unknown' && !wasUnknown) setWasUnknown(true)
  return (
    <div>
      {/* Here from the start, so that what enters it is announced. */}
      <div aria-live="polite">
        {payment?.state === 'approved' && (
          <Receipt payment={payment} isNew={first !== 'approved'} />
        )}
        {payment?.state === 'processing' && <Processing payment={payment} />}
        {known === 'unknown' && <UnknownOutcome />}
      </div>
      {known !== 'unknown' &&
        payment?.state !== 'approved' &&
        payment?.state !== 'processing' &&
        (isPayable(invoice) ? (
          <PickCard invoice={invoice} last={payment} wasLost={wasUnknown && payment === null} />
        ) : (
          <PaidOtherwise invoiceId={invoice.id} />
        ))}
    </div>
  )
}
