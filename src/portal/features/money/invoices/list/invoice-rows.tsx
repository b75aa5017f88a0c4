import { type ComponentProps, memo, useEffect, useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { BillChoice } from '../several/bill-choice.ts'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { GrowingRows } from '#portal/kit/rows/growing-rows.tsx'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { useIsWide } from '#portal/kit/hooks/use-is-wide.ts'
import { KeptReason } from './use-kept-reasons.tsx'

export interface InvoiceRowsProps {
  invoices: readonly Invoice[]
  /** What each contract is called, by its id; undefined until they are loaded. */
  names: ReadonlyMap<string, string> | undefined
  today: CalendarDate
  /** The choice of several that is being made; null while none is. */
  choice: BillChoice | null
}

const InvoiceTable = lazyPart<InvoiceRowsProps>(
  async () => (await import('./invoice-table.tsx')).InvoiceTable,
  { whileLoading: () => <InvoiceCardSkeletons />, otherwise: InvoiceCards },
)

const ChooseBills = lazyPart<InvoiceRowsProps>(
  async () => (await import('../several/choose-bills.tsx')).ChooseBills,
  { whileLoading: InvoiceCards, otherwise: InvoiceCards },
)

const ChoiceBar = lazyPart<{ choice: BillChoice; today: CalendarDate }>(
  async () => (await import('../several/choose-bills.tsx')).ChoiceBar,
)

/** What a high window shows of a long list: cards, and rows of a table. */
const cards = 8
const wideRows = 20

/** The invoices of a list: cards, or a table where there is room for it. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const isWide = useIsWide()
  const { choice, today } = props
  const Rows = isWide ? InvoiceTable : choice ? ChooseBills : InvoiceCards
  return (
    <>
      <GrowingRows
        key={choice ? 'choice' : 'list'}
        rows={props.invoices}
        first={isWide ? wideRows : cards}
      >
        {(drawn) => <Rows {...props} invoices={drawn} />}
      </GrowingRows>
      {choice && <ChoiceBar choice={choice} today={today} />}
    </>
  )
}

/** Milliseconds for which a table waits for its code and for the names in its rows. */
const tableWaitMs = 1500

let hasTableCode = false

/**
 * Whether the rows can be drawn so that nothing moves afterwards: a table needs its code and the names
 * of the contracts, cards have room for both.
 */
export function useAreRowsReady(names: InvoiceRowsProps['names']): boolean {
  const isWide = useIsWide()
  const { isOffline } = useConnection()
  const hasWaited = useElapsed(tableWaitMs)
  const [hasCode, setHasCode] = useState(hasTableCode)
  useEffect(() => {
    async function load() {
      await InvoiceTable.preload()
      hasTableCode = true
      setHasCode(true)
    }
    if (isWide && !hasTableCode) void load()
  }, [isWide])
  return !isWide || isOffline || hasWaited || (hasCode && names !== undefined)
}

/** What its contract is called; of a paid one nothing where there is a single contract. */
function nameToSay({ status, contractId }: Invoice, names: InvoiceRowsProps['names']) {
  const name = names?.get(contractId ?? '')
  return name !== undefined && names?.size === 1 && status === 'R' ? '' : name
}

function InvoiceCards({ invoices, names, today }: InvoiceRowsProps) {
  return (
    <ul className="stack-3 invoice-cards">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Row invoice={invoice} today={today} contractName={nameToSay(invoice, names)} />
        </li>
      ))}
    </ul>
  )
}

const Row = memo(({ invoice, ...props }: ComponentProps<typeof InvoiceCard>) => (
  <InvoiceCard {...props} invoice={invoice}>
    <KeptReason invoice={invoice} className="invoice-card-note figures" />
  </InvoiceCard>
))
