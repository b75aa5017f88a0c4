import type { DefaultOptions } from '@tanstack/react-query'
import { minuteMs } from '#domain/durations.ts'
import { isTransient } from './failure.ts'

/** Defaults of every query and mutation. */
export const queryDefaults = {
  queries: {
    staleTime: minuteMs,
    gcTime: 30 * minuteMs,
    retry: (failures, error) => failures < 2 && isTransient(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    // `navigator.onLine` is unreliable: every query is sent, and its answer shows the connection.
    networkMode: 'always',
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always', retry: false },
} satisfies DefaultOptions
