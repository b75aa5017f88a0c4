import { domAnimation, LazyMotion, m, MotionConfig } from 'framer-motion'
import { useEffect } from 'react'
import { type Cents, formatMoney } from '#domain/money.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { recordPayment } from '#portal/kit/install-timing.ts'
import { texts } from './texts.ts'

const transition = { duration: 0.5, ease: [0.2, 0.7, 0.2, 1] } as const

/** Confirmation of a payment: an animated tick, still under prefers-reduced-motion. */
export function PaymentConfirmed({ invoiceId, paid }: { invoiceId: string; paid: Cents }) {
  useEffect(recordPayment, [])
  return (
    <MotionConfig reducedMotion="user" transition={transition}>
      <LazyMotion features={domAnimation} strict>
        <m.div initial={{ opacity: 0, y: 12 }} animate={{ opacity: 1, y: 0 }}>
          <Card className="payment-confirmed">
            <Tick />
            <p className="payment-confirmed-title">{texts.paid}</p>
            <p className="payment-confirmed-amount figures">{formatMoney(paid)}</p>
            <p className="payment-confirmed-note">{texts.paidNote}</p>
            <ButtonLink
              to="/panel/financial/invoice/$invoice_id"
              params={{ invoice_id: invoiceId }}
            >
              {texts.seeInvoice}
            </ButtonLink>
          </Card>
        </m.div>
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
