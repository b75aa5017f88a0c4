import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lineSessionsQuery } from '#portal/queries/service/lines.ts'
import { Drops } from './drops.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('lists what dropped, and not what was renewed by its age', () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const session = (day: string, cause: string) => ({
    started_at: `2026-11-${day} 08:00:00`,
    ended_at: `2026-11-${day} 10:00:00`,
    cause,
  })
  const key: readonly unknown[] = lineSessionsQuery('7').queryKey
  client.setQueryData(key, {
    sessions: [session('03', 'Session-Timeout'), session('02', 'Lost-Carrier')],
    as_of: '2026-11-04T12:00:00Z',
  })
  const line = {
    id: '7',
    login: 'maria',
    contractId: null,
    since: null,
    isReduced: false,
    state: 'online',
    actions: [],
  } as const
  render(
    <QueryClientProvider client={client}>
      <Drops line={line} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^02\/11.*A linha ou o aparelho perdeu a conexão$/),
  ])
})
