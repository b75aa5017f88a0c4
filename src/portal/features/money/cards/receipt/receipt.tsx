import { useState } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { stateLabels } from '#domain/money/invoices/invoice-state.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { AfterPayment } from '#portal/kit/pages/after-payment.tsx'
import { InternetReturns } from '#portal/kit/invoices/internet-returns.tsx'
import { NextBill } from '#portal/kit/invoices/next-bill.tsx'
import { useNextInvoice } from '#portal/queries/money/use-invoices.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { useReceiptProof } from '#portal/queries/money/receipts/use-receipt-proof.ts'
import { chargeLines, ReceiptHead, type ReceiptLine } from './receipt-head.tsx'
import type { ReceiptReasonProps } from './receipt-reason.tsx'
import { texts } from '../texts.ts'

/** Its words are more code than the rest of a receipt, which waits for none of it. */
export const ReceiptReason = lazyPart<ReceiptReasonProps>(
  async () => (await import('./receipt-reason.tsx')).ReceiptReason,
)

const textOf = (lines: readonly ReceiptLine[], reason: string) =>
  [texts.receipt, ...lines.map(([label, value]) => `${label}: ${value}`), reason].join('\n').trim()

export interface ReceiptProps {
  payment: Payment
  invoice: Invoice
  isNew: boolean
  /** This payment brings a blocked line back. */
  returns: boolean
}

/** The receipt of an approved payment, which the subscriber can share. */
export function Receipt({ payment, invoice, isNew, returns }: ReceiptProps) {
  const provider = useProvider()
  const { next, today } = useNextInvoice(invoice.id)
  const state = invoice.awaiting === 'booking' ? stateLabels.awaiting_booking : ''
  const ofBill: ReceiptLine[] = [
    [texts.receiptInvoice, payment.invoiceId],
    [texts.receiptState, state],
  ]
  const lines = chargeLines(payment, provider, { ofBill, value: texts.receiptValue })
  const [reason, setReason] = useState('')
  const proof = useReceiptProof([payment.invoiceId])
  return (
    <>
      <Card as="section" aria-labelledby="receipt" className="stack-4 receipt">
        <ReceiptHead amount={payment.total} lines={lines} isNew={isNew}>
          <ReceiptReason invoice={invoice} onReason={setReason} />
          {isNew && returns && <InternetReturns />}
        </ReceiptHead>
        <div className="stack-2">
          <NextBill invoice={next} today={today} />
          <ShareButton
            text={textOf(lines, reason)}
            label={texts.share}
            copied={texts.shareCopied}
            more={proof}
          />
          <ButtonLink
            variant="quiet"
            isWide
            to="/panel/financial/invoice/$invoice_id"
            params={{ invoice_id: payment.invoiceId }}
          >
            {texts.seeInvoice}
          </ButtonLink>
        </div>
      </Card>
      {isNew && <AfterPayment {...invoice} />}
    </>
  )
}
