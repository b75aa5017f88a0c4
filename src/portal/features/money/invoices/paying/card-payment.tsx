import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOutdated } from '#domain/money/cards/reopened-bill.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { isUndecided } from '#portal/queries/money/attempts.ts'
import { paymentQuery } from '#portal/queries/money/payments.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { texts } from '../texts.ts'

/**
 * Callout for an invoice that was paid by card, or whose payment is in progress, so that the
 * subscriber does not pay it a second time in another way.
 */
export function CardPayment({
  invoice,
  asOf,
}: {
  invoice: Invoice
  /** When the ERP gave the invoice, ISO instant. */
  asOf: string | undefined
}) {
  const hasCard = useFeatureFlags().includes('credit_card')
  const { data } = useQuery({ ...paymentQuery(invoice.id), enabled: hasCard })
  const isOpen = isUndecided(data)
  if (invoice.awaiting === 'bank' && !isOpen) {
    return (
      <Callout kind="warning">
        <p>{texts.confirming}</p>
      </Callout>
    )
  }
  const isAwaited = invoice.awaiting === 'booking'
  const isCharged =
    data !== 'unknown' && data?.state === 'approved' && !isOutdated(data, invoice, asOf)
  if (!isOpen && !isCharged) {
    return (
      isAwaited && (
        <Callout>
          <p>{texts.awaitingBooking}</p>
        </Callout>
      )
    )
  }
  return (
    <Callout kind={isOpen ? 'warning' : 'info'}>
      {isOpen && <p>{texts.cardProcessing}</p>}
      {!isOpen && isAwaited && <p>{texts.cardAwaiting}</p>}
      <Link
        to="/panel/financial/invoice/$invoice_id/payment/card"
        params={{ invoice_id: invoice.id }}
      >
        {isOpen ? texts.cardFollow : texts.cardReceipt}
      </Link>
    </Callout>
  )
}
