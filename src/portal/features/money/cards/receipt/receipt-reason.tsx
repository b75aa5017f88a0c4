import { useEffect } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { useKnownReason } from '#portal/queries/money/bill-parts/known-reasons.ts'

export interface ReceiptReasonProps {
  invoice: Invoice
  /** Tells the sentence, for the text to share. */
  onReason: (reason: string) => void
}

/** Why the bill of a receipt costs another amount than the former one, where it was explained before. */
export function ReceiptReason({ invoice, onReason }: ReceiptReasonProps) {
  const reason = useKnownReason(invoice)
  useEffect(() => onReason(reason), [onReason, reason])
  return reason && <p className="payment-state-note">{unbrokenMoney(reason)}</p>
}
