import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnOutage } from '#contract/news/outages.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { ownOutagesQuery } from './outages.ts'
import { useUnrecordedDrop } from './use-unrecorded-drop.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** One in the afternoon at the provider. */
const now = new Date('2026-11-30T16:00:00Z')
const line: Line = {
  id: '602',
  login: 'maria.atelie',
  contractId: '201',
  state: 'offline',
  since: '2026-11-29 04:41:19',
  isReduced: false,
  actions: [],
}
const online = { ...line, state: 'online', since: '2026-11-29 09:00:00' } as const
const session = (started_at: string, ended_at: string | null, cause = 'Lost-Carrier') => ({
  started_at,
  ended_at,
  cause,
})
const back = session('2026-11-29 09:00:00', null, '')
const outage: OwnOutage = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'outage',
  cause: 'fibre',
  place: 'Trindade',
  note: '',
  phase: 'ended',
  isCurrent: false,
  startsAt: new Date('2026-11-29T08:00:00Z'),
  endedAt: new Date('2026-11-29T11:00:00Z'),
  expectedEnd: null,
  updates: [],
  contractIds: ['201'],
  isAsked: false,
  isPublic: true,
}

type Sessions = Parameters<typeof useUnrecordedDrop>[1]
function Probe({ of, sessions }: { of: Line; sessions: Sessions }) {
  return String(useUnrecordedDrop(of, sessions))
}

function isUnrecorded(
  of: Line,
  sessions: Sessions = [],
  { outages = [], readAt = now }: { outages?: OwnOutage[]; readAt?: Date } = {},
): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(ownOutagesQuery().queryKey, outages, { updatedAt: readAt.getTime() })
  const { container } = render(
    <QueryClientProvider client={client}>
      <ProviderContext value={{ theme: aTheme, rules: providerRules('demo') }}>
        <Probe of={of} sessions={sessions} />
      </ProviderContext>
    </QueryClientProvider>,
  )
  const text = container.textContent
  cleanup()
  return text === 'true'
}

test('a line that is down, or was yesterday, had a drop that no outage explains', () => {
  expect(isUnrecorded(line)).toBe(true)
  const dropped = session('2026-11-26 22:10:05', '2026-11-29 04:41:19')
  expect(isUnrecorded(online, [back, dropped])).toBe(true)
  expect(isUnrecorded(line, [], { outages: [outage] })).toBe(false)
  expect(isUnrecorded(online, [back, dropped], { outages: [outage] })).toBe(false)
})

test('nothing is said of a line that is connected, was renewed, or dropped days ago', () => {
  expect(isUnrecorded(online)).toBe(false)
  const renewed = session('2026-11-26 22:10:05', '2026-11-29 04:41:19', 'Session-Timeout')
  expect(isUnrecorded(online, [back, renewed])).toBe(false)
  const former = [
    session('2026-11-28 09:00:00', null, ''),
    session('2026-11-26 22:10:05', '2026-11-28 04:41:19'),
  ]
  expect(isUnrecorded(online, former)).toBe(false)
})

test('nothing is said by outages of another moment, as without a network', () => {
  expect(isUnrecorded(line, [], { readAt: new Date('2026-11-30T15:00:00Z') })).toBe(false)
})
