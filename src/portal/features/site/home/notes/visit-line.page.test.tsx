import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'
import { VisitLine } from './visit-line.tsx'

const asOf = '2026-11-30T12:00:00.000Z'
const request = {
  id: '4001',
  protocol: '1',
  status: 'in_progress',
  subject: 'Sem internet',
  openedAt: null,
  message: '',
  visit: { state: 'scheduled', from: '2026-12-01 08:00:00', to: '2026-12-01 12:00:00' },
  contractId: '201',
} as const

vi.mock('#portal/queries/stored/persister.ts', async (original) => ({
  ...(await original<object>()),
  restoreStored: async (client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) => {
    if (queryKey.includes('support')) {
      client.setQueryData(supportRequestsQuery('in_progress', null).queryKey, {
        requests: [request],
        asOf,
        isIncomplete: undefined,
      })
    }
  },
}))
vi.mock('#portal/kit/blocks/card-link.tsx', () => ({
  CardLink: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function shown(rules: Partial<Provider['rules']>): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(asOf) })
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the rules are read
  const provider = { rules: { ...providerRules('demo'), ...rules } } as Provider
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderContext value={provider}>
        <VisitLine />
      </ProviderContext>
    </QueryClientProvider>,
  )
  await act(() => Promise.resolve())
  expect(fetching).not.toHaveBeenCalled()
  return container.textContent
}

test('the home says a visit that this device knows of, and asks nothing', async () => {
  expect(await shown({})).toBe('Técnico: amanhã, das 08:00 às 12:00')
})

test('the home says none where the provider shows none', async () => {
  expect(await shown({ showsVisits: false })).toBe('')
  cleanup()
  expect(await shown({ supportMenu: 'chat' })).toBe('')
})
