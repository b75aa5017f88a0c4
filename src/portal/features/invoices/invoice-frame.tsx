import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { type BackTarget, Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { useInvoice } from '#portal/queries/use-invoices.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { CardPayment } from './card-payment.tsx'
import { texts } from './texts.ts'

interface InvoiceFrameProps {
  id: string
  title: string
  back: (invoice: Invoice | null | undefined) => BackTarget
  children: (invoice: Invoice, today: CalendarDate) => ReactNode
}

/** The frame of every screen about one invoice: waiting, failing and not finding it included. */
export function InvoiceFrame({ id, title, back, children }: InvoiceFrameProps) {
  const { invoice, asOf, error, isFetching, refetch, queryKey, today } = useInvoice(id)
  const { isRefreshing, refresh } = useRefresh(queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: texts.invoiceFailure })
  }

  function content() {
    if (invoice && asOf) {
      return (
        <>
          <CardPayment invoiceId={invoice.id} />
          {children(invoice, today)}
          <Freshness
            asOf={new Date(asOf)}
            isFetching={isRefreshing}
            onRefresh={() => void update()}
          />
        </>
      )
    }
    if (invoice === null) return <NotFound />
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.invoiceFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <Screen title={title} back={back(invoice)}>
      {content()}
    </Screen>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={SearchX}
      text={texts.notFound}
      action={
        <ButtonLink variant="secondary" to="/panel/financial/invoices/to-pay">
          {texts.seeOpen}
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Loading label={texts.loadingInvoice}>
      <Card>
        <div className="invoice-waiting">
          <Skeleton width="9rem" height="2.5rem" />
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton height="9rem" />
        </div>
      </Card>
    </Loading>
  )
}
