import { type ReactNode, useState } from 'react'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Freshness } from '#portal/kit/freshness.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Segments } from '#portal/kit/segments.tsx'
import { useContractNames } from '#portal/queries/use-contract-names.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { ContractFilter } from './contract-filter.tsx'
import { InvoiceRows, useAreRowsReady } from './invoice-rows.tsx'
import { texts } from './texts.ts'

interface InvoiceListProps {
  kind: 'open' | 'paid'
  list: readonly Invoice[] | undefined
  asOf: string | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  queryKey: readonly unknown[]
  today: CalendarDate
  empty: ReactNode
  /** Where the list leads besides its invoices. */
  children: ReactNode
}

/** A list of invoices with the age of its data, or its loading, failure or empty state. */
export function InvoiceList(props: InvoiceListProps) {
  const { kind, list, asOf, error, isFetching, refetch, queryKey, today, empty, children } = props
  const refresh = useRefresh(queryKey)
  const areRowsReady = useAreRowsReady(useContractNames())
  return (
    <>
      <nav className="invoice-lists" aria-label={texts.lists}>
        <Segments
          segments={[
            {
              to: '/panel/financial/invoices/to-pay',
              name: texts.open,
              isCurrent: kind === 'open',
            },
            {
              to: '/panel/financial/invoices/received',
              name: texts.paidOnes,
              isCurrent: kind === 'paid',
            },
          ]}
        />
      </nav>
      <QueryFrame
        query={{ data: areRowsReady ? list : undefined, error, isFetching, refetch }}
        loadingText={invoiceTexts.loading}
        skeleton={<InvoiceCardSkeletons />}
        failureText={invoiceTexts.listFailure}
      >
        {(invoices) => (
          <div className="invoice-list">
            {invoices.length === 0 ? empty : <Invoices invoices={invoices} today={today} />}
            <Freshness asOf={asOf} refresh={refresh} failureText={invoiceTexts.listFailure} />
            {children}
          </div>
        )}
      </QueryFrame>
    </>
  )
}

function Invoices({ invoices, today }: { invoices: readonly Invoice[]; today: CalendarDate }) {
  const names = useContractNames()
  const [chosen, setChosen] = useState<string | null>(null)
  const ids = [...new Set(invoices.map(({ contractId }) => contractId ?? ''))]
  // A contract may have its last invoice paid while it is chosen.
  const shown = chosen !== null && ids.includes(chosen) ? chosen : null
  return (
    <>
      {ids.length > 1 && (
        <ContractFilter ids={ids} names={names} chosen={shown} onContract={setChosen} />
      )}
      <InvoiceRows
        invoices={invoices.filter(
          ({ contractId }) => shown === null || (contractId ?? '') === shown,
        )}
        names={names}
        today={today}
      />
    </>
  )
}
