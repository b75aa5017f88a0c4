import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LineState } from '#domain/service/lines/line.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { linesQuery } from '#portal/queries/service/lines.ts'
import { InternetLine } from './internet-line.tsx'

// A link of the router, which this test has none of.
vi.mock('#portal/kit/blocks/card-link.tsx', () => ({
  CardLink: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

afterEach(() => {
  cleanup()
  reportReachable(requestEpoch())
  vi.unstubAllGlobals()
})

interface Known {
  states?: readonly LineState[]
  ageMs?: number
  isIncomplete?: true
  rule?: 'off' | 'read'
}

/** The line of a home that knows this, and how many requests it has sent. */
function lineOf({ states, ageMs = 0, isIncomplete, rule = 'read' }: Known) {
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  if (states) {
    const lines = states.map((state, place) => ({
      id: String(place),
      login: 'maria',
      contractId: null,
      since: null,
      isReduced: false,
      state,
      actions: [],
    }))
    const asOf = new Date(Date.now() - ageMs).toISOString()
    client.setQueryData(linesQuery().queryKey, { lines, asOf, isIncomplete })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this rule is read
  const provider = { rules: { lines: rule } } as Provider
  render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>
        <InternetLine />
      </ProviderContext>
    </QueryClientProvider>,
  )
  const link = screen.queryByRole('link')
  expect(fetching).not.toHaveBeenCalled()
  return link && [link.textContent, link.getAttribute('href')]
}

test.each<[string, Known, readonly [string, string] | null]>([
  ['a line that is up', { states: ['online'] }, ['Internet conectada', '/panel/line']],
  ['a line that is down', { states: ['offline'] }, ['Internet desconectada', '/sem-internet']],
  [
    'some of several lines',
    { states: ['online', 'offline', 'unknown'] },
    ['1 de 3 conexões desconectadas', '/sem-internet'],
  ],
  ['an unknown state as nothing', { states: ['online', 'unknown'] }, null],
  ['a part of the lines as nothing', { states: ['online'], isIncomplete: true }, null],
  ['a state of former minutes as nothing', { states: ['online'], ageMs: 5 * minuteMs }, null],
  ['what nobody has read as nothing', {}, null],
  ['a provider that shows no lines as nothing', { states: ['online'], rule: 'off' }, null],
])('the home says %s, and asks nothing', (_, known, said) => {
  expect(lineOf(known)).toEqual(said)
})

test('the home says no state while it has no network', () => {
  lineOf({ states: ['online'] })
  act(reportUnreachable)
  expect(screen.queryByRole('link')).toBeNull()
})
