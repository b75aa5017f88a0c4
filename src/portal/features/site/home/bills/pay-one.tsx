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
import { BillChoices } from './bill-choices.tsx'
import { partTexts } from '../part-texts.ts'
import type { PayWays } from './use-pay-ways.ts'

interface PayOneProps {
  /** The bills that may be paid, in due-date order; at least one. */
  payable: readonly Invoice[]
  today: CalendarDate
  firstId: string | null
  ways: PayWays
}

/** Which bill, where there are several, and the ways to pay it. */
export function PayOne({ payable, today, firstId, ways }: PayOneProps) {
  const [chosenId, setChosenId] = useState(firstId)
  const chosen = payable.find(({ id }) => id === chosenId) ?? payable[0]
  if (!chosen) return null
  const params = { invoice_id: chosen.id }
  return (
    <>
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
      {canPayByCard(chosen, ways.flags) && (
        <ButtonLink
          isWide
          variant="secondary"
          icon={CreditCard}
          to={
            ways.needsNewCard
              ? '/panel/financial/invoice/$invoice_id/payment/card/new'
              : '/panel/financial/invoice/$invoice_id/payment/card'
          }
          params={params}
        >
          {partTexts.card}
        </ButtonLink>
      )}
      {payable.length > 1 && <p className="pay-note">{partTexts.oneByOne}</p>}
    </>
  )
}
