import type { DefaultOptions } from '@tanstack/react-query'
import { minuteMs } from '#domain/durations.ts'
import { isTransient } from './failure.ts'

/** How every query behaves unless it says otherwise. */
export const queryDefaults = {
  queries: {
    staleTime: minuteMs,
    gcTime: 30 * minuteMs,
    retry: (failures, error) => failures < 2 && isTransient(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    // The browser's word on being online is unreliable: ask, and let the answer tell.
    networkMode: 'always',
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always', retry: false },
} satisfies DefaultOptions
