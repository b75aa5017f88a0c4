import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Charge } from '#contract/money/payments.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { texts } from '../texts.ts'

export type ReceiptLine = readonly [label: string, value: string]

/** The lines of a charge. `ofBill`: those of the one bill that it pays. `value`: what its `value` is called. */
export function chargeLines(
  charge: Charge,
  { theme, rules }: Provider,
  { ofBill = [], value }: { ofBill?: readonly ReceiptLine[]; value: string },
): ReceiptLine[] {
  const lines: ReceiptLine[] = [
    [texts.receiptTo, theme.alias],
    ...ofBill,
    [
      texts.receiptOn,
      formatDateTime(new Date(charge.decidedAt ?? charge.createdAt), rules.timeZone),
    ],
    [texts.receiptCard, texts.endsWith(charge.brand, charge.lastFour)],
    [texts.receiptInstallments, `${charge.installments}x`],
    [value, formatMoney(charge.value)],
    [texts.receiptTotal, formatMoney(charge.total)],
    [texts.receiptAuthorization, charge.authorizationCode],
    [texts.receiptProof, charge.proofOfSale],
  ]
  return lines.filter(([, text]) => text !== '')
}

interface ReceiptHeadProps {
  amount: number
  lines: readonly ReceiptLine[]
  /** A new receipt takes the focus: the element that had it is removed with the choice of cards. */
  isNew: boolean
  /** Below the amount. */
  children?: ReactNode
}

/** What every receipt begins with: that it is paid, how much, and the lines of the charge. */
export function ReceiptHead({ amount, lines, isNew, children }: ReceiptHeadProps) {
  const title = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!isNew) return
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <>
      <div className="payment-state">
        <span className="receipt-tick">
          <Icon of={CircleCheck} size={56} />
        </span>
        <p className="payment-state-title" ref={title} tabIndex={-1}>
          {texts.paid}
        </p>
        <PaidAmount of={amount} isPaid />
        {children}
      </div>
      <h2 id="receipt">{texts.receipt}</h2>
      <DetailList>
        {lines.map(([label, value]) => (
          <DetailRow key={label} label={label} value={value} />
        ))}
      </DetailList>
    </>
  )
}
