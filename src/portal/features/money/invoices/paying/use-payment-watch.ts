import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { paymentWatchQuery, refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { nextPollDelayMs } from './poll-interval.ts'

const pollsOf = ({ state }: Pick<Query, 'state'>) => state.dataUpdateCount + state.errorUpdateCount

const retryAfterOf = (error: unknown) =>
  error instanceof ApiError ? error.retryAfterSeconds : null

/**
 * Polls whether an invoice was paid, with the delays of `nextPollDelayMs` and only while the page is
 * in view. Once it is paid, polling stops and the invoice lists are fetched again.
 */
export function usePaymentWatch(id: string, isWatching: boolean) {
  const client = useQueryClient()
  const options = paymentWatchQuery(id)
  const polls = () => {
    const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
    return query ? pollsOf(query) : 0
  }

  // Polls are counted from when the page last came into view: after the bank's app the short delays
  // apply again.
  const [before, setBefore] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setBefore(polls())
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
        : nextPollDelayMs(pollsOf(query) - before, retryAfterOf(query.state.error)),
  })
  const isPaid = watch.data?.invoice?.status === 'R'

  useEffect(() => {
    if (isPaid) void refetchInvoiceLists(client)
  }, [isPaid, client])

  function resume() {
    setBefore(polls())
    void watch.refetch()
  }

  return {
    isPaid,
    /** True once polling has reached its limit; `resume` starts it again. */
    isOver:
      isWatching && !isPaid && !watch.isFetching && nextPollDelayMs(polls() - before) === false,
    resume,
  }
}
