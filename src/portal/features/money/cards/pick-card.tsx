import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/money/payments.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto } from '#domain/money/invoices/payment-options.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { InvoiceSummary } from '#portal/kit/invoices/invoice-summary.tsx'
import { PayWays } from '#portal/kit/invoices/pay-ways.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { type KnownPayment, pay, refetchPaid } from '#portal/queries/money/payments.ts'
import { CardPicker } from './card-picker.tsx'
import { payFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface PickCardProps {
  invoice: Invoice
  /** When the ERP gave the invoice, ISO instant. */
  asOf: string | undefined
  last: Payment | null
  /** A payment's answer was lost, and the server has since reported that it knows of no payment. */
  wasLost: boolean
}

/** The choice of installments and card for an invoice. */
export function PickCard({ invoice, asOf, last, wasLost }: PickCardProps) {
  const client = useQueryClient()
  const today = useToday()
  const invoiceId = invoice.id
  function onSent(known: KnownPayment | 'paid') {
    if (known === 'unknown' || known === null) return
    // An approved payment shows its receipt in place of this.
    if (known === 'paid') showToast({ kind: 'success', text: texts.paid })
    void refetchPaid(client, invoiceId)
  }
  return (
    <div className="stack-4">
      {wasLost && <Callout>{texts.lastLost}</Callout>}
      {last?.state === 'denied' && <Callout kind="warning">{texts.lastDenied}</Callout>}
      {last?.state === 'void' && <Callout kind="warning">{texts.lastVoid}</Callout>}
      <CardPicker
        of={invoiceId}
        amount={amountDue(invoice, today)}
        newCard={{
          to: '/panel/financial/invoice/$invoice_id/payment/card/new',
          params: { invoice_id: invoiceId },
        }}
        payment={{
          send: async (choice, key) => {
            const known = await pay(client, { ...choice, invoiceId }, key)
            return () => onSent(known)
          },
          failureOf: payFailure,
        }}
      >
        <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
        <PayWays
          invoiceId={invoiceId}
          current="card"
          offered={canPayByBoleto(invoice) ? ['pix', 'boleto', 'card'] : ['pix', 'card']}
        />
      </CardPicker>
    </div>
  )
}
