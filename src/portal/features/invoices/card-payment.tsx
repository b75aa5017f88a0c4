import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Callout } from '#portal/kit/callout.tsx'
import { paymentQuery } from '#portal/queries/payments.ts'
import { useFeatureFlags } from '#portal/queries/use-feature-flags.ts'
import { texts } from './texts.ts'

/**
 * Callout for an invoice paid by card or with a card payment in progress, so that the subscriber
 * does not pay it a second time in another way.
 */
export function CardPayment({ invoiceId }: { invoiceId: string }) {
  const hasCard = useFeatureFlags().includes('credit_card')
  const { data } = useQuery({ ...paymentQuery(invoiceId), enabled: hasCard })
  if (!data) return null
  const state = data === 'unknown' ? 'processing' : data.state
  if (state !== 'processing' && state !== 'approved') return null
  const isOpen = state === 'processing'
  return (
    <Callout kind={isOpen ? 'warning' : 'info'}>
      <p>{isOpen ? texts.cardProcessing : texts.cardPaid}</p>
      <Link
        to="/panel/financial/invoice/$invoice_id/payment/card"
        params={{ invoice_id: invoiceId }}
      >
        {isOpen ? texts.cardFollow : texts.cardReceipt}
      </Link>
    </Callout>
  )
}
