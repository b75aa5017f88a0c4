import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { receiptText } from './receipt-text.ts'
import { texts } from '../texts.ts'

interface ShareReceiptProps {
  invoice: Invoice
  /** Further lines, empty ones left out: why the amount is another one, and by what anybody can check the receipt. */
  more?: readonly string[]
}

/** Hands the receipt of a paid bill on, as a text. */
export function ShareReceipt({ invoice, more }: ShareReceiptProps) {
  const { theme } = useProvider()
  const text = receiptText(invoice, amountPaid(invoice), theme.alias)
  return (
    <ShareButton
      text={[text, ...(more ?? [])].filter((line) => line !== '').join('\n')}
      label={texts.receiptShare}
      copied={texts.receiptCopied}
    />
  )
}
