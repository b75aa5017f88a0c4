import { useParams } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import './invoices.css'
import { PixPayment } from './pix-payment.tsx'
import { texts } from './texts.ts'
import { paidNow } from './paid-now.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

const celebration = () => import('./payment-confirmed.tsx')
const PaymentConfirmed = lazy(async () => ({ default: (await celebration()).PaymentConfirmed }))

export function Pix() {
  const { invoice_id: id } = useParams({
    from: '/panel/financial/invoice/$invoice_id/payment/pix',
  })
  return (
    <InvoiceFrame
      id={id}
      title={texts.pixTitle}
      back={() => ({ to: '/panel/financial/invoice/$invoice_id', params: { invoice_id: id } })}
    >
      {(invoice, today, asOf) => <Content invoice={invoice} today={today} asOf={asOf} />}
    </InvoiceFrame>
  )
}

function Content({ invoice, today, asOf }: ComponentProps<typeof InvoiceSummary>) {
  const isOpen = isPayable(invoice)
  const { isPaid, isOver, resume } = usePaymentWatch(invoice.id, isOpen)
  // The invoice as it last was to be paid: what was paid now is what it lacked then.
  const [before, setBefore] = useState(invoice)
  if (isOpen && before !== invoice) setBefore(invoice)
  // Preloads the confirmation while the subscriber pays, so that showing it does not wait for the
  // network.
  useEffect(() => void celebration().catch(() => null), [])
  if (!isOpen && !isPaid) return <AlreadyPaid invoice={invoice} />
  return (
    <div>
      {/* The live region is rendered from the start: screen readers announce only later changes. */}
      <div aria-live="polite">
        {isPaid && (
          <Suspense>
            <PaymentConfirmed invoiceId={invoice.id} paid={paidNow(invoice, before)} />
          </Suspense>
        )}
      </div>
      {isOpen && (
        <Card as="section" className="pix-card">
          <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
          <PixPayment invoice={invoice} today={today} />
          {isOver ? <WatchOver onAgain={resume} /> : <Watching />}
        </Card>
      )}
    </div>
  )
}

function Watching() {
  return (
    <p className="pix-watch">
      <span className="pix-pulse" aria-hidden="true" />
      {texts.watching}
    </p>
  )
}

function WatchOver({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="pix-watch">
      <p>{texts.watchOver}</p>
      <Button variant="quiet" onClick={onAgain}>
        {texts.watchAgain}
      </Button>
    </div>
  )
}
