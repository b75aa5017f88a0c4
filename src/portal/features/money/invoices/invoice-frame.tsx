import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { type BackTarget, Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { useInvoice } from '#portal/queries/money/use-invoices.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { CardPayment } from './paying/card-payment.tsx'
import { ChangedNote } from './changed-note.tsx'
import { texts } from './texts.ts'

const NotStored = lazyPart(
  async () => (await import('#portal/kit/frames/not-stored.tsx')).NotStored,
)

interface InvoiceFrameProps {
  id: string
  title: (invoice: Invoice | null | undefined) => string
  back: (invoice: Invoice | null | undefined) => BackTarget
  /** `asOf`: when the ERP gave the invoice, ISO instant. */
  children: (invoice: Invoice, today: CalendarDate, asOf: string | undefined) => ReactNode
}

/** The frame of every screen about one invoice. */
export function InvoiceFrame({ id, title, back, children }: InvoiceFrameProps) {
  const { invoice, isIncomplete, asOf, error, isFetching, refetch, queryKey, today } =
    useInvoice(id)
  const refresh = useRefresh(queryKey)
  return (
    <Screen title={title(invoice)} back={back(invoice)}>
      <RecordFrame
        query={{ data: invoice, error, isFetching, refetch }}
        loadingText={texts.loadingInvoice}
        skeleton={<InvoiceSkeleton />}
        failureText={texts.invoiceFailure}
        notFound={{
          text: isIncomplete ? texts.notRead : texts.notFound,
          action: (
            <ButtonLink variant="secondary" to="/panel/financial/invoices/to-pay">
              {texts.seeOpen}
            </ButtonLink>
          ),
        }}
      >
        {(found) => (
          <>
            <CardPayment invoice={found} asOf={asOf} />
            <ChangedNote key={found.id} invoice={found} today={today} />
            {children(found, today, asOf)}
            <NotStored />
            <Freshness asOf={asOf} refresh={refresh} failureText={texts.invoiceFailure} />
          </>
        )}
      </RecordFrame>
    </Screen>
  )
}

function InvoiceSkeleton() {
  return (
    <Card>
      <div className="stack-4">
        <Skeleton width="9rem" height="2.5rem" />
        <Skeleton width="12rem" height="1.25rem" />
        <Skeleton height="9rem" />
      </div>
    </Card>
  )
}
