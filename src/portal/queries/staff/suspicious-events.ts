import { queryOptions } from '@tanstack/react-query'
import {
  listProviderEvents,
  listSuspiciousEvents,
  seeProviderEvent,
  seeSuspiciousEvent,
} from '#contract/platform/suspicious-events.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whose list of events is shown: an administrator's, of every provider, or a provider user's own. */
export type EventAudience = 'administrator' | 'provider user'

/** The suspicious events, newest first; polled while in view. */
export function suspiciousEventsQuery(audience: EventAudience) {
  return queryOptions({
    queryKey: ['staff', 'suspicious-events', audience],
    queryFn: async ({ signal }) => {
      const { events } =
        audience === 'administrator'
          ? await call(listSuspiciousEvents, { signal })
          : await call(listProviderEvents, { signal })
      return events
    },
    staleTime: 0,
    refetchInterval: minuteMs,
  })
}

export async function markEventSeen(audience: EventAudience, id: string): Promise<void> {
  const params = { id }
  if (audience === 'administrator') await call(seeSuspiciousEvent, { params })
  else await call(seeProviderEvent, { params })
}
