import type { Query } from '@tanstack/react-query'
import { secondMs } from '#domain/platform/time/durations.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

const againMs = 3 * secondMs

/** An answer that may be older than what the server is about to have. */
export interface Refreshing {
  readonly isRefreshing?: boolean | undefined
}

/** Milliseconds until a list is fetched again whose newer one is on its way, or that failed. */
export function refreshingIntervalMs(
  query: Pick<Query<unknown, Error, Refreshing | undefined>, 'state'>,
): number | false {
  return query.state.data?.isRefreshing ? againMs : recoveryIntervalMs(query)
}
