import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { clientId } from '#portal/session/client-id.ts'
import { useOpenInvoices, usePaidInvoices } from '#portal/queries/money/use-invoices.ts'

/**
 * These invoices of the subscriber, in their order, from the lists of open and paid ones. `bills` is
 * undefined until one list has them or both have been read; what neither has is left out. `isSure`: what is
 * left out is not there, since both lists were read in full.
 */
export function useSeveralBills(ids: readonly string[]) {
  const open = useOpenInvoices()
  const paid = usePaidInvoices()
  const listed = new Map([...(paid.list ?? []), ...(open.list ?? [])].map((one) => [one.id, one]))
  const bills = ids.map((id) => listed.get(id)).filter((one) => one !== undefined)
  const isComplete = bills.length === ids.length
  const areRead = open.list !== undefined && (paid.list !== undefined || paid.error !== null)
  return {
    bills: open.list && (isComplete || areRead) ? bills : undefined,
    isSure: [open, paid].every(({ isIncomplete, error }) => !isIncomplete && error === null),
    today: open.today,
    asOf: open.asOf,
    error: open.error,
    isFetching: open.isFetching || paid.isFetching,
    refetch: () => Promise.all([open.refetch(), paid.refetch()]),
    queryKey: open.queryKey,
  }
}

/** The bills that are paid by PIX one after the other and are not all paid; stored, to go on later. */
function billsInTurnQuery() {
  return queryOptions({
    queryKey: [clientId(), 'bills-in-turn'],
    queryFn: (): readonly string[] => [],
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { persistAs: 'billsInTurn', isCostly: true },
  })
}

export function keepBillsInTurn(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData(billsInTurnQuery().queryKey, ids)
}

/** Bills whose payment one after the other was begun: one is paid, and one is left to pay. */
export function useBillsInTurn(open: readonly Invoice[]): readonly string[] | null {
  const { data: ids = [] } = useQuery(billsInTurnQuery())
  const left = ids.filter((id) => open.some((one) => one.id === id && isPayable(one)))
  return left.length > 0 && left.length < ids.length ? ids : null
}
