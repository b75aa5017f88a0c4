import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { signReceipt } from '#contract/money/receipts.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { QrCode } from '#portal/kit/blocks/qr-code.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { useKnownReason } from '#portal/queries/money/bill-parts/known-reasons.ts'
import { receiptQuery, type SignedReceipt } from '#portal/queries/money/receipts/signed-receipts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './paid-receipt.css'
import { paidReceiptTexts as texts } from './paid-receipt-texts.ts'
import { ShareReceipt } from './share-receipt.tsx'

const failureOf = refusalTexts(signReceipt)({
  own: {
    'invoice not found': texts.notFound,
    'invoice not paid': { text: texts.notPaid, kind: 'warning' },
  },
  otherwise: texts.failure,
})

/** Of a paid bill: its receipt to share, and the way to one that anybody can check. */
export function PaidReceipt({ invoice }: { invoice: Invoice }) {
  const client = useQueryClient()
  const act = () => client.fetchQuery(receiptQuery(invoice.id))
  const ask = useAction({ act, failure: failureOf })
  const reason = useKnownReason(invoice)
  if (ask.result) return <Checkable receipt={ask.result} invoice={invoice} reason={reason} />
  return (
    <>
      <ShareReceipt invoice={invoice} reason={reason} />
      {viewingId() === null && (
        <>
          <OnlineButton
            variant="quiet"
            icon={QrCodeIcon}
            isWide
            isBusy={ask.isBusy}
            reason={texts.offline}
            onClick={() => ask.run()}
          >
            {texts.open}
          </OnlineButton>
          <ActionFailure of={ask.failed} />
        </>
      )}
    </>
  )
}

interface CheckableProps {
  receipt: SignedReceipt
  invoice: Invoice
  reason: string
}

/** A signed receipt. */
function Checkable({ receipt, invoice, reason }: CheckableProps) {
  const { url, code, paidOn, amount } = receipt
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone from the page.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="paid-receipt" aria-labelledby="paid-receipt">
      <h2 id="paid-receipt" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <QrCode text={url} label={texts.qr(code)} />
      <p className="paid-receipt-code">
        {texts.code} <strong translate="no">{code}</strong>
      </p>
      <p>
        {unbrokenMoney(texts.lead(formatDate(paidOn), formatMoney(amount)))} {texts.hidden}
      </p>
      <ShareReceipt invoice={invoice} reason={reason} />
      <ButtonAnchor variant="quiet" href={url} target="_blank" isWide>
        {texts.page}
      </ButtonAnchor>
    </section>
  )
}
