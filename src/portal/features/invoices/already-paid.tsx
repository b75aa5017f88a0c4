import CircleCheck from 'lucide-react/icons/circle-check'
import { ButtonLink } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { texts } from './texts.ts'

/** A payment screen opened for an invoice that needs none any more. */
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
