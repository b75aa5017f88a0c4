import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import './invoices.css'
import { PayVia } from './pay-via.tsx'
import { PixPayment } from './pix-payment.tsx'
import { texts } from './texts.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

export function InvoiceDetail() {
  const { invoice_id: id } = useParams({ from: '/panel/financial/invoice/$invoice_id' })
  return (
    <InvoiceFrame
      id={id}
      title={texts.detailTitle}
      back={(invoice) =>
        invoice?.status === 'R'
          ? { to: '/panel/financial/invoices/received', label: texts.paidTitle }
          : { to: '/panel/financial/invoices/to-pay', label: texts.openTitle }
      }
    >
      {(invoice, today, asOf) => <Content invoice={invoice} today={today} asOf={asOf} />}
    </InvoiceFrame>
  )
}

function Content({ invoice, today, asOf }: ComponentProps<typeof InvoiceSummary>) {
  const isOpen = isPayable(invoice)
  // An awaited invoice is watched, too: it becomes a paid one by itself.
  const { isPaid } = usePaymentWatch(invoice.id, invoice.status !== 'R')

  // The toast is only for an invoice that was open when this screen loaded. An invoice that loads
  // as paid comes from the PIX screen, which has already confirmed the payment.
  const [wasOpen] = useState(isOpen)
  useEffect(() => {
    if (isPaid && wasOpen) showToast({ kind: 'success', text: texts.paid })
  }, [isPaid, wasOpen])

  return (
    <div className="invoice-cards-of-one">
      <Card>
        <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
        <InvoiceDetails invoice={invoice} today={today} />
      </Card>
      {isOpen && (
        <Card as="section" aria-labelledby="pix" className="invoice-pix">
          <h2 id="pix">{texts.pixTitle}</h2>
          <PixPayment invoice={invoice} today={today} />
          <ButtonLink
            variant="quiet"
            isWide
            to="/panel/financial/invoice/$invoice_id/payment/pix"
            params={{ invoice_id: invoice.id }}
          >
            {texts.pixScreen}
          </ButtonLink>
        </Card>
      )}
      {isOpen && <PayVia invoice={invoice} />}
    </div>
  )
}
