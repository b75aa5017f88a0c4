import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineState } from '#domain/service/lines/line.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { linesQuery } from '#portal/queries/service/lines.ts'
import type { OutagePhase } from '#domain/news/outages/phase.ts'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { InternetLine } from './internet-line.tsx'

/** What the device keeps of the lines, sealed. */
let stored: unknown

vi.mock('#portal/queries/stored/persister.ts', async (original) => ({
  ...(await original<object>()),
  restoreStored: async (client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, stored)
  },
}))

/** Noon at the provider. */
const now = new Date('2026-11-29T15:00:00Z')

// A link of the router, which this test has none of.
vi.mock('#portal/kit/blocks/card-link.tsx', () => ({
  CardLink: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

afterEach(() => {
  cleanup()
  stored = undefined
  vi.useRealTimers()
  reportReachable(requestEpoch())
  vi.unstubAllGlobals()
})

interface Known {
  states?: readonly LineState[]
  ageMs?: number
  isIncomplete?: true
  rule?: 'off' | 'read'
  /** An outage at the address, by its phase and the age of its end. */
  outage?: { readonly phase: OutagePhase; readonly endAgeMs?: number }
  /** Whether the device keeps it, and no screen has read it since the page was loaded. */
  isStored?: true
}

/** The line of a home that knows this, and asks the server nothing. */
async function lineOf(known: Known) {
  const { states, ageMs = 0, isIncomplete, rule = 'read', outage, isStored } = known
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
    const asOf = new Date(now.getTime() - ageMs).toISOString()
    const read = { lines, asOf, isIncomplete }
    if (isStored) stored = read
    else client.setQueryData(linesQuery().queryKey, read)
  }
  if (outage) {
    const endedAt = outage.endAgeMs === undefined ? null : new Date(now.getTime() - outage.endAgeMs)
    const key: readonly unknown[] = ownOutagesQuery().queryKey
    client.setQueryData(key, [{ ...outage, endedAt }])
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these rules are read
  const provider = { rules: { lines: rule, timeZone: 'America/Sao_Paulo' } } as Provider
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <ProviderContext value={provider}>
          <InternetLine />
        </ProviderContext>
      </QueryClientProvider>,
    ),
  )
  // What is restored is told in a task of its own.
  if (isStored) await screen.findByRole('link')
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
  [
    'a state of former minutes with its time',
    { states: ['online'], ageMs: 5 * minuteMs },
    ['Internet conectada às 11:55', '/panel/line'],
  ],
  [
    'what the device keeps of this day with its time',
    { states: ['offline'], ageMs: 3 * hourMs, isStored: true },
    ['Internet desconectada às 09:00', '/sem-internet'],
  ],
  ['a state of a former day as nothing', { states: ['online'], ageMs: 13 * hourMs }, null],
  [
    'nothing beside an outage at the address',
    { states: ['online'], outage: { phase: 'now' } },
    null,
  ],
  [
    'nothing that an outage has made untrue',
    { states: ['offline'], ageMs: hourMs, outage: { phase: 'ended', endAgeMs: 10 * minuteMs } },
    null,
  ],
  [
    'what was read after an outage',
    { states: ['online'], outage: { phase: 'ended', endAgeMs: 10 * minuteMs } },
    ['Internet conectada', '/panel/line'],
  ],
  [
    'a state before a maintenance that has not begun',
    { states: ['online'], outage: { phase: 'planned' } },
    ['Internet conectada', '/panel/line'],
  ],
  ['what nobody has read as nothing', {}, null],
  ['a provider that shows no lines as nothing', { states: ['online'], rule: 'off' }, null],
])('the home says %s, and asks nothing', async (_, known, said) => {
  expect(await lineOf(known)).toEqual(said)
})

test('the home says no state while it has no network', async () => {
  await lineOf({ states: ['online'] })
  act(reportUnreachable)
  expect(screen.queryByRole('link')).toBeNull()
})
