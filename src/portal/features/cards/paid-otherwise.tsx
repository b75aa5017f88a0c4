import CircleCheck from 'lucide-react/icons/circle-check'
import { ButtonLink } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { texts } from './texts.ts'

/** Shown for an invoice that was paid by other means, since there is nothing to charge. */
export function PaidOtherwise({ invoiceId }: { invoiceId: string }) {
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
