import type { ReactNode } from 'react'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Freshness } from '#portal/kit/freshness.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
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

/** A list of invoices with the age of its data, or its loading, failure or empty state. */
export function InvoiceList(props: InvoiceListProps) {
  const { list, asOf, error, isFetching, refetch, queryKey, today, empty } = props
  const refresh = useRefresh(queryKey)
  return (
    <QueryFrame
      query={{ data: list, error, isFetching, refetch }}
      loadingText={invoiceTexts.loading}
      skeleton={<InvoiceCardSkeletons />}
      failureText={invoiceTexts.listFailure}
    >
      {(invoices) => (
        <div className="invoice-list">
          <Freshness asOf={asOf} refresh={refresh} failureText={invoiceTexts.listFailure} />
          {invoices.length === 0 ? (
            empty
          ) : (
            <ul className="invoice-cards">
              {invoices.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceCard invoice={invoice} today={today} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryFrame>
  )
}
