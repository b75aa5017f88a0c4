import type { DefaultOptions } from '@tanstack/react-query'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { isTransient } from './failure.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** Defaults of every query and mutation. */
export const queryDefaults = {
  queries: {
    staleTime: minuteMs,
    gcTime: 30 * minuteMs,
    retry: (failures, error) => failures < 1 && isTransient(error),
    retryDelay: secondMs,
    refetchInterval: recoveryIntervalMs,
    // `navigator.onLine` is unreliable: every query is sent, and its answer shows the connection.
    networkMode: 'always',
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
  },
  mutations: { networkMode: 'always', retry: false },
} satisfies DefaultOptions
