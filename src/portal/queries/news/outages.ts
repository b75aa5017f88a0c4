import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  askOutageEnd,
  listOwnOutages,
  type OwnOutage,
  readOwnOutage,
} from '#contract/news/outages.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** How often the outages are fetched while one is shown. */
const currentPollMs = minuteMs

/** The outages and maintenances that affect the subscriber; none where the server knows no outages. */
export function ownOutagesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'outages'],
    queryFn: async ({ client, queryKey, signal }): Promise<OwnOutage[]> => {
      try {
        return (await call(listOwnOutages, { signal })).outages.map(readOwnOutage)
      } catch (error) {
        // A server that told of outages has this call: a proxy answered in its place.
        const isNew = !client.getQueryData<readonly OwnOutage[]>(queryKey)?.length
        if (isNew && error instanceof ApiError && error.isNotOffered) return []
        throw error
      }
    },
    staleTime: 30_000,
    refetchInterval: (query) =>
      query.state.data?.some(isCurrent) ? currentPollMs : recoveryIntervalMs(query),
    meta: { persistAs: 'outages' },
  })
}

const isCurrent = (outage: OwnOutage) => outage.isCurrent

/** Those that belong above everything else. */
export const currentOutages = (outages: readonly OwnOutage[] | undefined): OwnOutage[] =>
  (outages ?? []).filter(isCurrent)

/** Asks to be told of the end at any hour. */
export async function askEnd(client: QueryClient, outageId: string): Promise<void> {
  await call(askOutageEnd, { params: { outageId } })
  await client.invalidateQueries({ queryKey: ownOutagesQuery().queryKey })
}
