import { queryOptions, useQuery } from '@tanstack/react-query'
import { useToday } from '#portal/kit/ages/today.ts'
import { clientId } from '#portal/session/client-id.ts'
import { allInvoicesQuery, paidInvoicesQuery } from './invoices.ts'

/** Every paid invoice the ERP has, and not the last twelve alone. */
function paidHistoryQuery() {
  return queryOptions({
    queryKey: [clientId(), 'paid-history'],
    queryFn: async ({ client }) => {
      const list = await client.fetchQuery({ ...allInvoicesQuery(), staleTime: 0 })
      return { ...list, invoices: list.invoices.filter(({ status }) => status === 'R') }
    },
    meta: { persistAs: 'invoices' },
  })
}

/**
 * All paid invoices; where they are not to be had, the last twelve as the list of paid invoices has
 * them. `isWhole`: whether they are all. `list` is undefined until there is one to show.
 */
export function usePaidHistory() {
  const today = useToday()
  const options = paidHistoryQuery()
  const { data: whole, error, isFetching, refetch } = useQuery(options)
  const { data: last } = useQuery(paidInvoicesQuery())
  const shown = whole ?? (error ? last : undefined)
  return {
    list: shown?.invoices,
    asOf: shown?.asOf,
    isWhole: whole !== undefined && !whole.isCut,
    isIncomplete: shown?.isIncomplete === true,
    error,
    isFetching,
    refetch,
    queryKeys: [allInvoicesQuery().queryKey, options.queryKey],
    today,
  }
}
