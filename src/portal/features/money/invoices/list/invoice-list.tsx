import { type ReactNode, useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { RowsShown } from '#portal/kit/rows/list-rows.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { useBillChoice } from '../several/bill-choice.ts'
import { ContractFilter } from './contract-filter.tsx'
import { InvoiceRows, useAreRowsReady } from './invoice-rows.tsx'
import { ListTabs } from './list-tabs.tsx'
import { AskedReasons, useKeptReasons } from './use-kept-reasons.tsx'
import type { SeveralEntryProps } from './several-entry.tsx'

const SeveralEntry = lazyPart<SeveralEntryProps>(
  async () => (await import('./several-entry.tsx')).SeveralEntry,
  { whileLoading: SeveralRoom },
)

/** The room of its button, so that the list stands still. */
function SeveralRoom({ onChoose }: SeveralEntryProps) {
  return onChoose && <div className="several-entry" />
}

interface InvoiceListProps {
  kind: 'open' | 'paid'
  list: readonly Invoice[] | undefined
  asOf: string | undefined
  /** Invoices may be missing that could not be read. */
  isIncomplete: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  queryKey: readonly unknown[]
  today: CalendarDate
  empty: ReactNode
  /** Where the list leads besides its invoices. */
  children: ReactNode
}

const rowLists = { open: 'bills', paid: 'paid' } as const

/** A list of invoices with the age of its data, or its loading, failure or empty state. */
export function InvoiceList(props: InvoiceListProps) {
  const {
    isIncomplete,
    kind,
    list,
    asOf,
    error,
    isFetching,
    refetch,
    queryKey,
    today,
    empty,
    children,
  } = props
  const refresh = useRefresh(queryKey)
  const asked = useKeptReasons(list, kind === 'open')
  const areRowsReady = useAreRowsReady(useContractNames()) && asked !== undefined
  return (
    <>
      <ListTabs kind={kind} />
      <QueryFrame
        query={{ data: areRowsReady ? list : undefined, error, isFetching, refetch }}
        loadingText={invoiceTexts.loading}
        skeleton={<InvoiceCardSkeletons list={rowLists[kind]} />}
        failureText={invoiceTexts.listFailure}
      >
        {(invoices) => (
          <div className="stack-1 invoice-list">
            {!isIncomplete && <RowsShown list={rowLists[kind]} count={invoices.length} />}
            {isIncomplete && <IncompleteNote what={invoiceTexts.bills} />}
            {invoices.length === 0 && !isIncomplete && empty}
            {invoices.length > 0 && asked && (
              <AskedReasons value={asked}>
                <Invoices kind={kind} invoices={invoices} today={today} />
              </AskedReasons>
            )}
            <Freshness asOf={asOf} refresh={refresh} failureText={invoiceTexts.listFailure} />
            {children}
          </div>
        )}
      </QueryFrame>
    </>
  )
}

type InvoicesProps = Pick<InvoiceListProps, 'kind' | 'today'> & { invoices: readonly Invoice[] }

function Invoices({ kind, invoices, today }: InvoicesProps) {
  const names = useContractNames()
  const [chosen, setChosen] = useState<string | null>(null)
  const ids = [...new Set(invoices.map(({ contractId }) => contractId ?? ''))]
  // A contract may have its last invoice paid while it is chosen.
  const shown = chosen !== null && ids.includes(chosen) ? chosen : null
  const listed = invoices.filter(({ contractId }) => shown === null || (contractId ?? '') === shown)
  const { choice, start } = useBillChoice(listed, today)
  return (
    <>
      {ids.length > 1 && (
        <ContractFilter ids={ids} names={names} chosen={shown} onContract={setChosen} />
      )}
      {kind === 'open' && !choice && <SeveralEntry invoices={invoices} onChoose={start} />}
      <InvoiceRows
        key={shown ?? 'all'}
        invoices={listed}
        names={names}
        today={today}
        choice={choice}
      />
    </>
  )
}
