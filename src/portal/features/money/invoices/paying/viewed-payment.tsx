import type { ReactNode } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto, canPayByCard } from '#domain/money/invoices/payment-options.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { type PayWay, PayWays } from '#portal/kit/invoices/pay-ways.tsx'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { texts } from '../texts.ts'

const noCodes =
  'Só leitura: o código PIX, o boleto e o pagamento com cartão aparecem só para o assinante.'

/** How a bill can be paid, as staff see it in a viewing: the ways, and none of their codes. */
export function ViewedPayment({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const flags = useFeatureFlags()
  const offered: PayWay[] = ['pix']
  if (canPayByBoleto(invoice)) offered.push('boleto')
  if (canPayByCard(invoice, flags)) offered.push('card')
  return (
    <Card as="section" className="stack-4 bill-payment" aria-label={texts.pay}>
      {children}
      <PayWays invoiceId={invoice.id} current="pix" offered={offered} />
      <Callout>
        <p>{noCodes}</p>
      </Callout>
    </Card>
  )
}
