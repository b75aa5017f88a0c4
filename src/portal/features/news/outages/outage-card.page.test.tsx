import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnOutage } from '#contract/news/outages.ts'
import { OutageCard } from './outage-card.tsx'

vi.mock('#portal/queries/account/use-bills-only.ts', () => ({ useBillsOnly: () => true }))

afterEach(cleanup)

const outage: OwnOutage = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'outage',
  cause: 'fibre',
  place: 'Trindade',
  note: '',
  phase: 'ended',
  isCurrent: false,
  startsAt: new Date('2026-11-27T12:13:00Z'),
  endedAt: new Date('2026-11-27T17:33:00Z'),
  expectedEnd: null,
  updates: [],
  contractIds: ['201'],
  isAsked: false,
  isPublic: true,
}

function show(isPublic: boolean) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OutageCard
        outage={{ ...outage, isPublic }}
        now={new Date('2026-11-30T16:00:00Z')}
        heading="h3"
      />
    </QueryClientProvider>,
  )
}

test('an outage of single contracts says why the public page has it not', () => {
  show(false)
  expect(screen.queryByText(/não aparece em Situação da nossa rede/)).not.toBeNull()
  cleanup()
  show(true)
  expect(screen.queryByText('Trindade')).not.toBeNull()
  expect(screen.queryByText(/não aparece em Situação da nossa rede/)).toBeNull()
})
