import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'
import { texts } from '../texts.ts'

export type ReceiptLine = readonly [label: string, value: string]

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
