import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByCard } from '#domain/money/invoices/payment-options.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { type PayWay, PayWays } from '#portal/kit/invoices/pay-ways.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { pixQuery } from '#portal/queries/money/codes/pix.ts'
import { useBoleto } from '#portal/queries/money/codes/use-boleto.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { BoletoPayment } from './paying/boleto-payment.tsx'
import { ContactProvider } from './contact-provider.tsx'
import { PayWatch } from './paying/pay-watch.tsx'
import { PixPayment } from './paying/pix-payment.tsx'
import { texts } from './texts.ts'

interface PayBillProps {
  invoice: Invoice
  today: CalendarDate
  way: 'pix' | 'boleto' | null
  /** The payment is no longer looked for; `onAgain` starts over. */
  isOver: boolean
  onAgain: () => void
  /** What is to be paid. */
  children: ReactNode
}

/** What is to be paid, the ways to pay it, and the one that is chosen (specification 2). */
export function PayBill({ invoice, today, way, isOver, onAgain, children }: PayBillProps) {
  const { isOffline } = useConnection()
  const hasCard = canPayByCard(invoice, useFeatureFlags())
  const boleto = useBoleto(invoice)
  // The code of the same screen: its answer is awaited here, too, and asked for once.
  const pix = useQuery({ ...pixQuery(invoice.id), enabled: way !== 'boleto' })
  const hasNoCode = pix.isFetched && !pix.data?.code
  // Without a network and a code that is kept, the line of the boleto pays the bill all the same.
  const isStranded = isOffline && !pix.data?.code && boleto.is === 'line'
  const current = way ?? (isStranded ? 'boleto' : 'pix')
  const offered: PayWay[] = ['pix']
  if (boleto.is !== 'none') offered.push('boleto')
  if (hasCard && !isOffline) offered.push('card')
  return (
    <>
      <Card as="section" className="stack-4 bill-payment" aria-label={texts.pay}>
        {children}
        <PayWays invoiceId={invoice.id} current={current} offered={offered} />
        {current === 'pix' ? (
          <PixPayment invoice={invoice} today={today} boleto={boleto} />
        ) : (
          <BoletoPayment invoice={invoice} boleto={boleto} />
        )}
        {hasCard && <OfflineReason>{texts.cardOffline}</OfflineReason>}
        <PayWatch isOver={isOver} onAgain={onAgain} />
      </Card>
      {offered.length === 1 && hasNoCode && <ContactProvider />}
    </>
  )
}
