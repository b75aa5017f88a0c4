import ListChecks from 'lucide-react/icons/list-checks'
import { writeBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useBillsInTurn } from '#portal/queries/money/several/several-bills.ts'
import { severalTexts as texts } from '../several/several-texts.ts'

export interface SeveralEntryProps {
  invoices: readonly Invoice[]
  /** Begins the choice; null where fewer than two invoices can be paid. */
  onChoose: (() => void) | null
}

/** Above the open invoices: the way to pay several, and to what was begun and left. */
export function SeveralEntry({ invoices, onChoose }: SeveralEntryProps) {
  const begun = useBillsInTurn(invoices)
  if (!begun && !onChoose) return null
  const left = invoices.filter((one) => begun?.includes(one.id) && isPayable(one)).length
  return (
    <div className="several-entry">
      {begun && (
        <ButtonLink
          isSmall
          to="/panel/financial/invoices/several/pix"
          search={{ bills: writeBillIds(begun) }}
        >
          {texts.goOn(begun.length - left, begun.length)}
        </ButtonLink>
      )}
      {onChoose && (
        <Button variant="secondary" isSmall icon={ListChecks} onClick={onChoose}>
          {texts.choose}
        </Button>
      )}
    </div>
  )
}
