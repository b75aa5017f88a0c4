import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { useOutages } from './use-outages.ts'

beforeEach(() => {
  // An answer that does not come.
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => {})),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Whether a home waits that knows of no outage since this moment of the device, in milliseconds; null: never. */
function isAwaited(knownAtMs: number | null): boolean {
  const client = new QueryClient()
  if (knownAtMs !== null) {
    client.setQueryData(ownOutagesQuery().queryKey, [], { updatedAt: knownAtMs })
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOutages(false, async () => {}), { wrapper })
  return result.current.isAwaited
}

test('waits for news of outages where this page has none, whatever the device kept', () => {
  expect(isAwaited(null)).toBe(true)
  expect(isAwaited(performance.timeOrigin - 60_000)).toBe(true)
  expect(isAwaited(performance.timeOrigin + 1)).toBe(false)
})
