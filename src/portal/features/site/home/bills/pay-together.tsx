import { useId, useState } from 'react'
import Barcode from 'lucide-react/icons/barcode'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue, sumDue } from '#domain/money/invoices/amount-due.ts'
import { writeBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByBoleto, canPayByCard } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { SeveralTotal } from '#portal/kit/invoices/several/several-total.tsx'
import { partTexts } from '../part-texts.ts'
import type { PayWays } from './use-pay-ways.ts'

interface PayTogetherProps {
  /** Overdue bills, all of them payable; at least two. */
  bills: readonly Invoice[]
  /** Whether these are all overdue bills. */
  isAll: boolean
  today: CalendarDate
  ways: PayWays
}

/** The sum of several bills, its parts, and the ways to pay them. */
export function PayTogether({ bills, isAll, today, ways }: PayTogetherProps) {
  const search = { bills: writeBillIds(bills.map(({ id }) => id)) }
  const { paysTogetherByPix } = useProvider().rules
  // Where one code pays all, the press below asks for it; the other way is one code a bill.
  const asked = paysTogetherByPix ? { onePixOf: sumDue(bills, today) } : {}
  const hasCard = bills.every((bill) => canPayByCard(bill, ways.flags))
  return (
    <>
      <SeveralTotal bills={bills} today={today} />
      {!isAll && <p className="pay-note">{partTexts.oldest(bills.length)}</p>}
      <ButtonLink
        isWide
        icon={QrCode}
        to="/panel/financial/invoices/several/pix"
        search={search}
        state={asked}
      >
        {partTexts.payByPix}
      </ButtonLink>
      {hasCard && (
        <ButtonLink
          isWide
          variant="secondary"
          icon={CreditCard}
          to={
            ways.needsNewCard
              ? '/panel/financial/invoices/several/card/new'
              : '/panel/financial/invoices/several/card'
          }
          search={search}
        >
          {partTexts.card}
        </ButtonLink>
      )}
      <Boletos bills={bills.filter(canPayByBoleto)} today={today} />
      <p className="pay-note">
        {paysTogetherByPix ? partTexts.pixOfAll : partTexts.pixOfEach}
        {hasCard && partTexts.cardOfAll}
      </p>
    </>
  )
}

/** A boleto pays one bill: a tap shows the way to each. */
function Boletos({ bills, today }: Pick<PayTogetherProps, 'bills' | 'today'>) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  if (bills.length === 0) return null
  return (
    <>
      <Button
        isWide
        variant="secondary"
        icon={Barcode}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {partTexts.boleto}
      </Button>
      {isOpen && (
        <div id={list}>
          <p className="pay-note">{partTexts.boletoOfEach}</p>
          <ul className="pay-boletos">
            {bills.map((bill) => (
              <li key={bill.id}>
                <ButtonLink
                  isWide
                  variant="quiet"
                  to="/panel/financial/invoice/$invoice_id/payment/boleto"
                  params={{ invoice_id: bill.id }}
                >
                  {partTexts.boletoOf(formatMoney(amountDue(bill, today)), dueText(bill, today))}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
