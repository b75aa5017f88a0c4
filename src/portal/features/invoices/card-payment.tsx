import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Callout } from '#portal/kit/callout.tsx'
import { paymentQuery } from '#portal/queries/payments.ts'
import { useFeatureFlags } from '#portal/queries/use-feature-flags.ts'
import { texts } from './texts.ts'

/** Paid by card, or perhaps: whoever is about to pay in another way should know. */
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
