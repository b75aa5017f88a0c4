import WifiOff from 'lucide-react/icons/wifi-off'
import { useLayoutEffect, useRef } from 'react'
import type { Cents } from '#domain/platform/values/money.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { PaidAmount } from '#portal/kit/invoices/paid-amount.tsx'

interface PaymentWaitProps {
  title: string
  note: string
  /** What is being charged; null while it is not known whether it was asked for. */
  total: Cents | null
}

/** A payment of several invoices that is not decided, or not known; no way to pay is offered meanwhile. */
export function PaymentWait({ title, note, total }: PaymentWaitProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className="payment-state">
        {total === null ? (
          <Icon of={WifiOff} size={40} />
        ) : (
          <span className="payment-spinner" aria-hidden="true" />
        )}
        <p className="payment-state-title" ref={heading} tabIndex={-1}>
          {title}
        </p>
        {total !== null && <PaidAmount of={total} />}
        <p className="payment-state-note">{note}</p>
      </div>
    </Card>
  )
}
