import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { StateChips } from '#portal/kit/invoices/state-chip.tsx'
import { GrowingRows } from '#portal/kit/rows/growing-rows.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useInvoice, useOpenInvoices, usePaidInvoices } from '#portal/queries/money/use-invoices.ts'
import './bills-beside.css'
import { ListTabs } from './list-tabs.tsx'
import { texts } from '../texts.ts'
import { useRowKeys } from './use-table-keys.ts'

/**
 * The bills beside the open one: the paid ones beside a bill that was paid before it was opened, else the
 * open ones. Without them only the ways to both lists are shown; the bill says what failed.
 */
export function BillsBeside({ id }: { id: string }) {
  const { invoice } = useInvoice(id)
  const status = invoice?.status
  // Of the bill as it was opened: one that is paid meanwhile takes no list away.
  const [opened, setOpened] = useState({ id, status })
  if (opened.id !== id || (!opened.status && status)) setOpened({ id, status })
  const List = opened.status === 'R' ? Paid : Open
  return (
    <div className="bills-beside">
      <ListTabs kind={opened.status === 'R' ? 'paid' : 'open'} />
      <List id={id} />
    </div>
  )
}

const Open = ({ id }: { id: string }) => <Rows id={id} {...useOpenInvoices()} />

const Paid = ({ id }: { id: string }) => <Rows id={id} {...usePaidInvoices()} />

interface RowsProps {
  id: string
  list: readonly Invoice[] | undefined
  isIncomplete: boolean
  error: Error | null
  today: CalendarDate
}

/** The rows that a high window shows of a long list. */
const firstRows = 20

function Rows({ id, list, isIncomplete, error, today }: RowsProps): ReactNode {
  const rows = useRowKeys<HTMLUListElement>()
  const isRead = list !== undefined
  useEffect(() => {
    if (isRead) showCurrent(rows.current)
  }, [rows, isRead])
  if (!list) return !error && <Skeleton height="12rem" />
  return (
    <>
      {isIncomplete && <IncompleteNote what={invoiceTexts.bills} />}
      {list.length > 0 && (
        <nav aria-label={texts.listBeside}>
          <ul ref={rows} className="card bills-beside-rows">
            <GrowingRows rows={list} first={firstRows}>
              {(drawn) =>
                drawn.map((invoice) => (
                  <li key={invoice.id}>
                    <Row invoice={invoice} today={today} isCurrent={invoice.id === id} />
                  </li>
                ))
              }
            </GrowingRows>
          </ul>
        </nav>
      )}
    </>
  )
}

/** Scrolls the list, and not the page, to the row of the open bill. */
function showCurrent(rows: HTMLElement | null): void {
  const current = rows?.querySelector<HTMLElement>('[aria-current]')
  if (rows && current) rows.scrollTop = current.offsetTop - rows.clientHeight / 2
}

interface RowProps {
  invoice: Invoice
  today: CalendarDate
  isCurrent: boolean
}

const Row = memo(({ invoice, today, isCurrent }: RowProps) => (
  <Link
    to="/panel/financial/invoice/$invoice_id"
    params={{ invoice_id: invoice.id }}
    className="bills-beside-row"
    aria-current={isCurrent ? 'page' : undefined}
    activeProps={{}}
  >
    <span className="bills-beside-when figures">
      {formatDate(invoice.dueDate)}
      <small>{dueText(invoice, today)}</small>
    </span>
    <strong className="figures" translate="no">
      {formatMoney(amountShown(invoice, today))}
    </strong>
    <StateChips invoice={invoice} today={today} />
  </Link>
))
