import { domAnimation, LazyMotion, m, MotionConfig } from 'framer-motion'
import { useEffect } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { recordPayment } from '#portal/kit/install/install-timing.ts'
import { AfterPayment } from '#portal/kit/pages/after-payment.tsx'
import { NextBill } from '#portal/kit/invoices/next-bill.tsx'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'
import { useKnownReason } from '#portal/queries/money/bill-parts/known-reasons.ts'
import { useNextInvoice } from '#portal/queries/money/use-invoices.ts'
import { ShareReceipt } from '../receipt/share-receipt.tsx'
import { texts } from '../texts.ts'

const transition = { duration: 0.5, ease: [0.2, 0.7, 0.2, 1] } as const

/** Everything but the amount comes from below; the amount comes from the bill. */
const rise = { initial: { opacity: 0, y: 12 }, animate: { opacity: 1, y: 0 } } as const

interface PaymentConfirmedProps {
  invoice: Invoice
  /** What was paid by this payment. */
  paid: Cents
  /** The subscriber turns to the paid invoice. */
  onSeen: () => void
}

/** Confirmation of a payment: an animated tick, still under prefers-reduced-motion. */
export function PaymentConfirmed({ invoice, paid, onSeen }: PaymentConfirmedProps) {
  const { next, today } = useNextInvoice(invoice.id)
  const reason = useKnownReason(invoice)
  useEffect(recordPayment, [])
  return (
    <MotionConfig reducedMotion="user" transition={transition}>
      <LazyMotion features={domAnimation} strict>
        <Card className="payment-confirmed">
          <Tick />
          <m.p className="payment-confirmed-title" {...rise}>
            {texts.paid}
          </m.p>
          <PaidAmount of={paid} isPaid />
          <m.p className="payment-confirmed-note" {...rise}>
            {texts.paidNote}
          </m.p>
          <m.div className="payment-confirmed-actions" {...rise}>
            <NextBill invoice={next} today={today} />
            <ShareReceipt invoice={invoice} paid={paid} reason={reason} />
            <Button variant="quiet" isWide onClick={onSeen}>
              {texts.seeInvoice}
            </Button>
          </m.div>
        </Card>
        <AfterPayment {...invoice} />
      </LazyMotion>
    </MotionConfig>
  )
}

function Tick() {
  return (
    <svg className="payment-tick" viewBox="0 0 72 72" aria-hidden="true">
      <m.circle
        cx="36"
        cy="36"
        r="32"
        initial={{ scale: 0.6, opacity: 0 }}
        animate={{ scale: 1, opacity: 1 }}
      />
      <m.path
        d="M22 37.5 32 47.5 51 27"
        initial={{ pathLength: 0 }}
        animate={{ pathLength: 1 }}
        transition={{ ...transition, delay: 0.25 }}
      />
    </svg>
  )
}
