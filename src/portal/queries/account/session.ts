import { queryOptions } from '@tanstack/react-query'
import { validToken } from '#contract/account/session.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'

/** Checks the session at the server, which renews the readable token (specification 6). */
export function sessionQuery() {
  return queryOptions({
    queryKey: [clientId(), 'session'],
    queryFn: ({ signal }) => call(validToken, { signal }),
    staleTime: 5 * minuteMs,
    // The session may have ended while the server could not be reached.
    refetchOnReconnect: 'always',
  })
}
