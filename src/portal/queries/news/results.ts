import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  readAllResults,
  readOwnResults,
  readTenantResults,
  type Results,
} from '#contract/news/results.ts'
import type { Period } from '#domain/news/results/period.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whose numbers are read: the own ones of a provider's user, a provider's, or those of all. */
export type ResultsOf = 'own' | 'all' | { readonly client: string }

function readResults(of: ResultsOf, query: Period, signal: AbortSignal): Promise<Results> {
  if (of === 'own') return call(readOwnResults, { query, signal })
  if (of === 'all') return call(readAllResults, { query, signal })
  return call(readTenantResults, { params: { clientId: of.client }, query, signal })
}

/** Numbers that change once a day. The former period stays in view while the next one is read. */
export function resultsQuery(of: ResultsOf, period: Period) {
  return queryOptions({
    queryKey: ['staff', 'results', of, period],
    queryFn: ({ signal }) => readResults(of, period, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
