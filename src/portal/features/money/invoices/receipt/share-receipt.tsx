import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { useReceiptProof } from '#portal/queries/money/receipts/use-receipt-proof.ts'
import { receiptText } from './receipt-text.ts'
import { texts } from '../texts.ts'

interface ShareReceiptProps {
  invoice: Invoice
  /** What was paid, in cents, where it is not the whole bill. */
  paid?: Cents
  /** Why the amount is another one than the former bill's; '' where nothing is to be said. */
  reason?: string
}

/** Hands the receipt of a paid bill on, as a text with the code and the address by which anybody can check it. */
export function ShareReceipt({ invoice, paid, reason = '' }: ShareReceiptProps) {
  const { theme } = useProvider()
  const proof = useReceiptProof([invoice.id])
  const text = receiptText(invoice, paid ?? amountPaid(invoice), theme.alias)
  return (
    <ShareButton
      text={`${text}\n${reason}`.trim()}
      label={texts.receiptShare}
      copied={texts.receiptCopied}
      more={proof}
    />
  )
}
