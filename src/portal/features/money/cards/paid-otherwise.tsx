import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { texts } from './texts.ts'

/** Shown for an invoice that was paid by other means, or whose payment the bank is confirming. */
export function PaidOtherwise({ invoice }: { invoice: Invoice }) {
  const isConfirming = invoice.awaiting === 'bank'
  return (
    <EmptyState
      icon={isConfirming ? Clock : CircleCheck}
      text={isConfirming ? texts.confirming : texts.alreadyPaid}
      action={
        <ButtonLink
          variant="secondary"
          to="/panel/financial/invoice/$invoice_id"
          params={{ invoice_id: invoice.id }}
        >
          {texts.seeInvoice}
        </ButtonLink>
      }
    />
  )
}
