import type { DefaultOptions } from '@tanstack/react-query'
import { isPassing } from './failure.ts'

/** How every query behaves unless it says otherwise. */
export const queryDefaults = {
  queries: {
    staleTime: 60_000,
    gcTime: 30 * 60_000,
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    // The browser's word on being online is unreliable: ask, and let the answer tell.
    networkMode: 'always',
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always', retry: false },
} satisfies DefaultOptions
