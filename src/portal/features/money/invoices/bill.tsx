import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import type { InvoiceSummary as Summary } from '#portal/kit/invoices/invoice-summary.tsx'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { InvoiceSummary } from '#portal/kit/invoices/invoice-summary.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import './invoices.css'
import { paidNow } from './receipt/paid-now.ts'
import { PayBill } from './pay-bill.tsx'
import { texts } from './texts.ts'
import { usePaymentWatch } from './paying/use-payment-watch.ts'

const PaymentConfirmed = lazyPart(
  async () => (await import('./paying/payment-confirmed.tsx')).PaymentConfirmed,
  { otherwise: PaidInWords },
)

type PayProps = ComponentProps<typeof PayBill>

const ViewedPayment = lazyPart<PayProps>(
  async () => (await import('./paying/viewed-payment.tsx')).ViewedPayment,
)
const Pay = viewingId() !== null ? ViewedPayment : PayBill

const SendToPayer = lazyPart(async () => (await import('./payer/send-to-payer.tsx')).SendToPayer, {
  whileLoading: OpenerSkeleton,
})
const BillLines = lazyPart(async () => (await import('./bill-lines.tsx')).BillLines)

const ShareReceipt = lazyPart(
  async () => (await import('./receipt/share-receipt.tsx')).ShareReceipt,
)
const PaidReceipt = lazyPart(async () => (await import('./receipt/paid-receipt.tsx')).PaidReceipt, {
  whileLoading: ShareReceipt,
  otherwise: ShareReceipt,
})

const BillReason = lazyPart(async () => (await import('./parts/bill-parts.tsx')).BillReason, {
  whileLoading: ReasonSkeleton,
})
const BillParts = lazyPart(async () => (await import('./parts/bill-parts.tsx')).BillParts)
const ReturnsLine = lazyPart(async () => (await import('./returns-line.tsx')).ReturnsLine)

/** In the height of the button that opens the part. Empty children of the bill are not shown. */
function OpenerSkeleton() {
  return (
    <div>
      <Skeleton height="3rem" />
    </div>
  )
}

/** Keeps the room of the sentence. */
function ReasonSkeleton() {
  return <div className="bill-reason" />
}

/** The payment in words alone, where the code of its picture does not arrive. */
function PaidInWords() {
  return (
    <Callout>
      <p>{texts.paid}</p>
    </Callout>
  )
}

/* One screen at three addresses: the invoice, and the two ways to pay it that are shown here. */

export function InvoiceDetail() {
  return <Bill {...useParams({ from: '/panel/financial/invoice/$invoice_id' })} way={null} />
}

export function Pix() {
  const params = useParams({ from: '/panel/financial/invoice/$invoice_id/payment/pix' })
  return <Bill {...params} way="pix" />
}

export function Boleto() {
  const params = useParams({ from: '/panel/financial/invoice/$invoice_id/payment/boleto' })
  return <Bill {...params} way="boleto" />
}

interface BillProps {
  invoice_id: string
  /** The way to pay that the address names; null: the best one. */
  way: 'pix' | 'boleto' | null
}

const titles = { pix: texts.pixTitle, boleto: texts.boletoTitle, none: texts.detailTitle } as const

function Bill({ invoice_id: id, way }: BillProps) {
  return (
    <InvoiceFrame
      id={id}
      title={(invoice) => titles[invoice?.status === 'R' ? 'none' : (way ?? 'none')]}
      back={(invoice) =>
        invoice?.status === 'R'
          ? { to: '/panel/financial/invoices/received', label: texts.paidTitle }
          : { to: '/panel/financial/invoices/to-pay', label: texts.openTitle }
      }
    >
      {(invoice, today, asOf) => (
        <Content key={invoice.id} invoice={invoice} today={today} asOf={asOf} way={way} />
      )}
    </InvoiceFrame>
  )
}

type ContentProps = ComponentProps<typeof Summary> & Pick<BillProps, 'way'>

function Content({ invoice, today, asOf, way }: ContentProps) {
  const isOpen = isPayable(invoice)
  // An awaited invoice is watched, too: it becomes a paid one by itself.
  const { isPaid, isOver, resume } = usePaymentWatch(invoice.id, invoice.status !== 'R')
  // The invoice as it last was to be paid: what was paid now is what it lacked then.
  const [before, setBefore] = useState(invoice)
  if (isOpen && before !== invoice) setBefore(invoice)
  // Only a payment that this screen has waited for is news.
  const [isSeen, setIsSeen] = useState(!isOpen)
  const isNews = isPaid && !isSeen
  const { rules } = useProvider()
  // Preloads the confirmation while the subscriber pays, so that showing it waits for no network.
  useEffect(() => (isOpen ? whenIdle(() => void PaymentConfirmed.preload()) : undefined), [isOpen])

  const summary = (
    <>
      <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
      <BillReason invoice={invoice} />
    </>
  )
  const lines = viewingId() === null && <BillLines invoice={invoice} today={today} />
  return (
    <div className="bill">
      {/* The live region is rendered from the start: screen readers announce only later changes. */}
      <div aria-live="polite">
        {isNews && (
          <PaymentConfirmed
            invoice={invoice}
            paid={paidNow(invoice, before)}
            onSeen={() => setIsSeen(true)}
          />
        )}
        <ReturnsLine invoice={invoice} isNews={isNews} />
      </div>
      {isOpen && (
        <>
          <Pay invoice={invoice} today={today} way={way} isOver={isOver} onAgain={resume}>
            {summary}
          </Pay>
          <details className="card bill-details">
            <summary>{texts.details}</summary>
            <InvoiceDetails invoice={invoice} today={today} />
          </details>
          {/* It comes late, and pushes what stands below it. */}
          <BillParts invoice={invoice} today={today} />
          {rules.allowsPaymentLinks && viewingId() === null && <SendToPayer invoice={invoice} />}
        </>
      )}
      {isOpen && lines}
      {!isOpen && !isNews && (
        <>
          <Card>
            {summary}
            <InvoiceDetails invoice={invoice} today={today} />
            {invoice.status === 'R' && <PaidReceipt invoice={invoice} />}
            {lines}
          </Card>
          <BillParts invoice={invoice} today={today} />
        </>
      )}
    </div>
  )
}
