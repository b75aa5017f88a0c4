import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { refetchPaid } from '#portal/queries/money/payments.ts'
import { texts } from './texts.ts'

/** A payment that is being decided; the note asks the subscriber not to pay again meanwhile. */
export function Processing({ payment }: { payment: Payment }) {
  const client = useQueryClient()
  const { invoiceId } = payment
  // The component unmounts when the payment is decided; the invoice lists are then fetched again.
  useEffect(() => () => void refetchPaid(client, invoiceId), [client, invoiceId])
  return (
    <Card>
      <div className="payment-state">
        <span className="payment-spinner" aria-hidden="true" />
        <p className="payment-state-title">{texts.processing}</p>
        <PaidAmount of={payment.total} />
        <p className="payment-state-note">{texts.processingNote}</p>
      </div>
    </Card>
  )
}
