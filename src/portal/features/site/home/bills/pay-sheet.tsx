import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Barcode from 'lucide-react/icons/barcode'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto, canPayByCard } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { cardsQuery } from '#portal/queries/money/cards.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { BillChoices } from './bill-choices.tsx'
import { partTexts } from '../part-texts.ts'
import { texts } from '../texts.ts'

export interface PaySheetProps {
  /** The bills that may be paid, in due-date order. */
  payable: readonly Invoice[]
  today: CalendarDate
  /** The bill that is chosen when the sheet opens; the first by default. */
  firstId: string | null
  isOpen: boolean
  onClose: () => void
}

/** Asks which bill to pay, where there are several, and how. */
export function PaySheet({ payable, today, firstId, isOpen, onClose }: PaySheetProps) {
  const flags = useFeatureFlags()
  const isBillsOnly = useBillsOnly()
  const hasCard = payable.some((invoice) => canPayByCard(invoice, flags))
  // Without a saved card the way to pay by card begins with a new one.
  const { data: cards } = useQuery({
    ...cardsQuery(),
    enabled: isOpen && hasCard && !isBillsOnly,
  })
  const [chosenId, setChosenId] = useState(firstId)
  const chosen = payable.find(({ id }) => id === chosenId) ?? payable[0]
  if (!chosen) return null
  const params = { invoice_id: chosen.id }
  return (
    <DialogFrame role="dialog" title={texts.pay} isOpen={isOpen} onClose={onClose}>
      {payable.length > 1 ? (
        <BillChoices payable={payable} today={today} chosen={chosen} onChoose={setChosenId} />
      ) : (
        <p>
          <strong className="figures" translate="no">
            {formatMoney(amountDue(chosen, today))}
          </strong>{' '}
          {dueText(chosen, today)}
        </p>
      )}
      <ButtonLink
        isWide
        icon={QrCode}
        to="/panel/financial/invoice/$invoice_id/payment/pix"
        params={params}
      >
        {partTexts.payByPix}
      </ButtonLink>
      {canPayByBoleto(chosen) && (
        <ButtonLink
          isWide
          variant="secondary"
          icon={Barcode}
          to="/panel/financial/invoice/$invoice_id/payment/boleto"
          params={params}
        >
          {partTexts.boleto}
        </ButtonLink>
      )}
      {canPayByCard(chosen, flags) && (
        <ButtonLink
          isWide
          variant="secondary"
          icon={CreditCard}
          to={
            cards?.length === 0
              ? '/panel/financial/invoice/$invoice_id/payment/card/new'
              : '/panel/financial/invoice/$invoice_id/payment/card'
          }
          params={params}
        >
          {partTexts.card}
        </ButtonLink>
      )}
      {payable.length > 1 && <p className="pay-note">{partTexts.oneByOne}</p>}
    </DialogFrame>
  )
}
