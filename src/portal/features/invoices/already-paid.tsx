import CircleCheck from 'lucide-react/icons/circle-check'
import { ButtonLink } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { texts } from './texts.ts'

/** Stands in for the payment screen of an invoice that no longer needs a payment. */
export function AlreadyPaid({ invoiceId }: { invoiceId: string }) {
  return (
    <EmptyState
      icon={CircleCheck}
      text={texts.alreadyPaid}
      action={
        <ButtonLink
          variant="secondary"
          to="/panel/financial/invoice/$invoice_id"
          params={{ invoice_id: invoiceId }}
        >
          {texts.seeInvoice}
        </ButtonLink>
      }
    />
  )
}
