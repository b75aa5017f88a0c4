import { Link } from '@tanstack/react-router'
import type { PaymentGroup } from '#contract/money/payment-groups.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { AfterPayment } from '#portal/kit/pages/after-payment.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { useKnownReasons } from '#portal/queries/money/bill-parts/known-reasons.ts'
import { useReceiptProof } from '#portal/queries/money/receipts/use-receipt-proof.ts'
import { chargeLines, ReceiptHead, type ReceiptLine } from '../receipt/receipt-head.tsx'
import { severalTexts } from './several-texts.ts'
import { texts } from '../texts.ts'

/** What a part says beside its amount: that it goes back to the card. */
const notes: Readonly<Record<PaymentGroup['state'], string>> = {
  approved: '',
  processing: severalTexts.returning,
  void: severalTexts.returned,
  denied: '',
}

function textOf(
  group: PaymentGroup,
  lines: readonly ReceiptLine[],
  reasons: readonly string[],
): string {
  const parts = group.payments.map(
    ({ invoiceId, total, state }, at) =>
      `${texts.receiptInvoice} ${invoiceId}: ${formatMoney(total)} ${notes[state]}\n${reasons[at]}`,
  )
  const words = lines.map(([label, value]) => `${label}: ${value}`)
  return [texts.receipt, ...words, ...parts].map((line) => line.trim()).join('\n')
}

export interface GroupReceiptProps {
  group: PaymentGroup
}

/** The receipts of a charge that paid several invoices: of the whole, and of each. */
export function GroupReceipt({ group }: GroupReceiptProps) {
  const provider = useProvider()
  const lines = chargeLines(group, provider, { value: severalTexts.sum })
  const reasons = useKnownReasons(group.payments.map(({ invoiceId }) => ({ id: invoiceId })))
  const paid = group.payments.filter(({ state }) => state === 'approved')
  const proof = useReceiptProof(paid.map(({ invoiceId }) => invoiceId))
  const largest = Math.max(...group.payments.map(({ value }) => value))
  return (
    <>
      <Card as="section" aria-labelledby="receipt" className="stack-4 receipt">
        <ReceiptHead amount={group.total} lines={lines} isNew />
        <h3>{severalTexts.bills}</h3>
        <DetailList>
          {group.payments.map(({ invoiceId, total, state }, at) => (
            <DetailRow
              key={invoiceId}
              label={`${texts.receiptInvoice} ${invoiceId}`}
              value={
                <>
                  <Link
                    to="/panel/financial/invoice/$invoice_id/payment/card"
                    params={{ invoice_id: invoiceId }}
                    aria-label={severalTexts.receiptOf(invoiceId)}
                  >
                    {formatMoney(total)}
                  </Link>
                  {notes[state] && <span className="installment-note"> {notes[state]}</span>}
                  {reasons[at] && <p className="installment-note">{reasons[at]}</p>}
                </>
              }
            />
          ))}
        </DetailList>
        <div className="stack-2">
          <ShareButton
            text={textOf(group, lines, reasons)}
            label={texts.share}
            copied={texts.shareCopied}
            more={proof}
          />
          <ButtonLink variant="quiet" isWide to="/panel/financial/invoices/to-pay">
            {severalTexts.seeOpen}
          </ButtonLink>
        </div>
      </Card>
      <AfterPayment contractId={null} value={largest} />
    </>
  )
}
