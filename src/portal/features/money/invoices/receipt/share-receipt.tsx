import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ShareButton } from '#portal/kit/buttons/share-button.tsx'
import { receiptText } from './receipt-text.ts'
import { texts } from '../texts.ts'

/** Hands the receipt of a paid bill on, as a text; `proof`: the lines by which anybody can check it. */
export function ShareReceipt({ invoice, proof }: { invoice: Invoice; proof?: string[] }) {
  const { theme } = useProvider()
  const text = receiptText(invoice, invoice.received || invoice.value, theme.alias)
  return (
    <ShareButton
      text={[text, ...(proof ?? [])].join('\n')}
      label={texts.receiptShare}
      copied={texts.receiptCopied}
    />
  )
}
