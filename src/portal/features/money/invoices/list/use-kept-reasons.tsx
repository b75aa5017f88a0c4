import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { invoicesThatMayDiffer } from '#domain/money/bill-parts/may-differ.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { paidInvoicesQuery } from '#portal/queries/money/invoices.ts'

/** Milliseconds for which a list waits for what the device keeps: a line that came later would move it. */
const waitMs = 200

const code = () => import('./kept-reasons.tsx')

export interface KeptReasonProps {
  invoice: Invoice
  className: string
  /** The columns of the table whose row the reason is; without them it is a line of text. */
  columns?: number
}

/** Bills whose reason is asked for while the list is shown: they keep its room. */
export const AskedReasons = createContext<ReadonlySet<string>>(new Set())

/** The line of a reason, or the room of one that is asked for: nothing moves when its code or answer comes. */
export function ReasonLine({
  invoice,
  className,
  columns,
  reason,
}: KeptReasonProps & { reason?: string }) {
  const isAsked = useContext(AskedReasons).has(invoice.id)
  if (!isAsked && !reason) return null
  const line = (
    <span className={classNames(className, isAsked && 'invoice-reason-room')}>{reason}</span>
  )
  if (columns === undefined) return line
  return (
    <tr className="invoice-table-reason">
      <td colSpan={columns}>{line}</td>
    </tr>
  )
}

export const KeptReason = lazyPart<KeptReasonProps>(async () => (await code()).KeptReason, {
  whileLoading: ReasonLine,
  otherwise: ReasonLine,
})

/** Bills whose reason a visit of a list asks for. */
const maxAsked = 3

/**
 * The bills to pay of a list whose reason is asked for once it is shown: those that are not explained yet. The
 * list waits for what this device keeps of them; undefined until then.
 */
export function useKeptReasons(
  invoices: readonly Invoice[] | undefined,
  asks: boolean,
): ReadonlySet<string> | undefined {
  const client = useQueryClient()
  const [asked, setAsked] = useState<ReadonlySet<string>>()
  const isKnown = invoices !== undefined
  useEffect(() => {
    if (!invoices || asked) return undefined
    const paid = client.getQueryData(paidInvoicesQuery().queryKey)?.invoices ?? []
    const others = asks ? invoicesThatMayDiffer(invoices, [...invoices, ...paid]) : []
    const end = (unknown: readonly Invoice[] = others) =>
      setAsked((before) => before ?? new Set(unknown.slice(0, maxAsked).map(({ id }) => id)))
    const timer = setTimeout(end, waitMs)
    const read = async () => (await code()).readKeptReasons(client, invoices, others)
    void Promise.all([read(), KeptReason.preload()]).then(
      ([unknown]) => end(unknown),
      () => end(),
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is explained later is in the cache already
  }, [client, isKnown])
  useEffect(() => {
    if (!invoices || !asked || asked.size === 0) return undefined
    const leaving = new AbortController()
    const bills = invoices.filter(({ id }) => asked.has(id))
    const ask = async () => (await code()).askReasons(client, bills, leaving.signal)
    void ask().catch(() => undefined)
    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit of the list
  }, [client, asked])
  return asked
}
