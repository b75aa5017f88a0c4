import type { Invoice } from '#domain/invoices/invoice.ts'
import Clock from 'lucide-react/icons/clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ButtonLink } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { texts } from './texts.ts'

/** Stands in for the payment screen of an invoice that must not be paid, or not again. */
export function AlreadyPaid({ invoice }: { invoice: Invoice }) {
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
