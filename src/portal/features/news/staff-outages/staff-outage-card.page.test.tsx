import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { defaultOutageRules } from '#domain/news/outages/outage-rules.ts'
import { noArea } from '#tests/support/no-area.ts'
import { StaffOutageCard } from './staff-outage-card.tsx'
import { WhoseContext } from './whose.ts'

afterEach(cleanup)

const at = '2026-11-25T12:00:00.000Z'
const ended: StaffOutage = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'outage',
  cause: 'fibre',
  place: 'Trindade',
  note: '',
  area: { ...noArea, districts: ['Trindade'] },
  state: 'ended',
  phase: 'ended',
  version: 2,
  starts_at: at,
  expected_end: null,
  ended_at: at,
  confirmed_at: at,
  changed_at: at,
  notice_at: null,
  affected: 2,
  counting: null,
  affected_incomplete: false,
  is_counted: true,
  asked: 0,
  told: 2,
  pushed: 0,
  is_sending: false,
  updates: [],
  updates_left: 0,
}

function show(canReadCredits: boolean) {
  const whose = {
    of: 'own',
    zone: 'America/Sao_Paulo',
    rules: defaultOutageRules,
    canReadCredits,
  } as const
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhoseContext value={whose}>
        <ul>
          <StaffOutageCard of={ended} canWrite onEdit={() => undefined} />
        </ul>
      </WhoseContext>
    </QueryClientProvider>,
  )
}

test('an outage offers its credits to those who may read them alone', () => {
  show(true)
  expect(screen.queryByRole('button', { name: 'Abatimentos' })).not.toBeNull()
  cleanup()
  show(false)
  expect(screen.getByText('Trindade', { selector: 'h3' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Abatimentos' })).toBeNull()
})
