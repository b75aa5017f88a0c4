import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { formatDate } from '#domain/platform/time/dates.ts'
import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { AfterPayment } from '#portal/kit/pages/after-payment.tsx'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { useKnownReasons } from '#portal/queries/money/bill-parts/known-reasons.ts'
import { useReceiptProof } from '#portal/queries/money/receipts/use-receipt-proof.ts'
import { receiptText } from '../receipt/receipt-text.ts'
import './several-pix.css'
import { inTurnTexts as texts } from './pix-in-turn-texts.ts'

export interface PaidNow {
  readonly bills: readonly Invoice[]
  /** Sentences on what is given back. */
  readonly notes?: readonly string[]
}

/** All of the invoices are paid: the receipt of each, and what they are together. */
export function SeveralPaid({ bills, notes }: PaidNow) {
  const { theme } = useProvider()
  const total = bills.reduce((sum, one) => sum + amountPaid(one), 0)
  const last = bills.at(-1)
  const reasons = useKnownReasons(bills)
  const proof = useReceiptProof(bills.map(({ id }) => id))
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  const shared = [
    ...bills.map((one, at) =>
      [receiptText(one, amountPaid(one), theme.alias), reasons[at]].filter(Boolean).join('\n'),
    ),
    texts.total(formatMoney(total)),
  ].join('\n\n')
  return (
    <>
      <Card className="payment-confirmed">
        <span className="several-tick">
          <Icon of={CircleCheck} size={56} />
        </span>
        <h2 className="payment-confirmed-title" ref={title} tabIndex={-1}>
          {texts.done}
        </h2>
        <PaidAmount of={total} isPaid />
        <p className="payment-confirmed-note">{texts.doneNote}</p>
        {notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <ul className="several-receipts" aria-label={texts.receipts}>
          {bills.map((one, at) => (
            <li key={one.id}>
              <Link to="/panel/financial/invoice/$invoice_id" params={{ invoice_id: one.id }}>
                <span>{texts.receiptOf(formatDate(one.dueDate))}</span>
                <span className="figures" translate="no">
                  {formatMoney(amountPaid(one))}
                </span>
              </Link>
              {reasons[at] && <p className="several-reason">{reasons[at]}</p>}
            </li>
          ))}
        </ul>
        <div className="payment-confirmed-actions">
          <ShareButton text={shared} label={texts.share} copied={texts.shareCopied} more={proof} />
          <ButtonLink variant="quiet" isWide to="/panel/financial/invoices/received">
            {texts.seeAll}
          </ButtonLink>
        </div>
      </Card>
      {last && <AfterPayment {...last} />}
    </>
  )
}
