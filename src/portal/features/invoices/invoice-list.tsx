import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'

interface InvoiceListProps {
  list: readonly Invoice[] | undefined
  asOf: string | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  queryKey: readonly unknown[]
  today: CalendarDate
  empty: ReactNode
}

/** What there is to show comes first, however old; a failure shows only where there is nothing. */
export function InvoiceList(props: InvoiceListProps) {
  const { list, asOf, error, isFetching, refetch, queryKey, today, empty } = props
  const { isRefreshing, refresh } = useRefresh(queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: invoiceTexts.listFailure })
  }

  if (!list || !asOf) {
    if (!error) {
      return (
        <Loading label={invoiceTexts.loading}>
          <InvoiceCardSkeletons />
        </Loading>
      )
    }
    return (
      <FailureState
        text={invoiceTexts.listFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="invoice-list">
      <Freshness asOf={new Date(asOf)} isFetching={isRefreshing} onRefresh={() => void update()} />
      {list.length === 0 ? (
        empty
      ) : (
        <ul className="invoice-cards">
          {list.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceCard invoice={invoice} today={today} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
