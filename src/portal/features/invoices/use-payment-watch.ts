import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused } from '#portal/queries/failure.ts'
import { paymentWatchQuery, refetchInvoiceLists } from '#portal/queries/invoices.ts'
import { nextAsk } from './payment-plan.ts'

const asksOf = ({ state }: Pick<Query, 'state'>) => state.dataUpdateCount + state.errorUpdateCount

const retryAfterOf = (error: unknown) => (error instanceof Refused ? error.retryAfter : null)

/**
 * Notices by itself that an invoice was paid. It asks while the page is in view, at the pace of
 * `nextAsk`, and stops once paid; then the lists follow.
 */
export function usePaymentWatch(id: string, isWatching: boolean) {
  const client = useQueryClient()
  const options = paymentWatchQuery(id)
  const asks = () => {
    const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
    return query ? asksOf(query) : 0
  }

  // Counted from when the page last came into view: back from the bank's app, it is eager again.
  const [before, setBefore] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setBefore(asks())
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })

  const watch = useQuery({
    ...options,
    enabled: isWatching,
    refetchInterval: (query) =>
      query.state.data?.invoice?.status === 'R'
        ? false
        : nextAsk(asksOf(query) - before, retryAfterOf(query.state.error)),
  })
  const isPaid = watch.data?.invoice?.status === 'R'

  useEffect(() => {
    if (isPaid) void refetchInvoiceLists(client)
  }, [isPaid, client])

  function askAgain() {
    setBefore(asks())
    void watch.refetch()
  }

  return {
    isPaid,
    /** It has asked long enough; the reader may have it go on. */
    isOver: isWatching && !isPaid && !watch.isFetching && nextAsk(asks() - before) === false,
    askAgain,
  }
}
