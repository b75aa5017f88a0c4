import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentPartsRequest } from '#contract/service/payment-parts.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'
import { paymentPartsQuery } from '#portal/queries/service/payment-parts.ts'
import { KnownRequests } from './known-requests.tsx'

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

/** The request to pay in parts that this device keeps. */
let asked: PaymentPartsRequest | null = null

vi.mock('#portal/queries/stored/persister.ts', async (original) => ({
  ...(await original<object>()),
  restoreStored: async (client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) => {
    if (queryKey.includes('payment-parts')) {
      client.setQueryData(paymentPartsQuery().queryKey, { isOffered: true, open: asked })
    }
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
  asked = null
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
        <KnownRequests />
      </ProviderContext>
    </QueryClientProvider>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
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

test('the home says that bills were asked to be paid in parts, while that waits for its answer', async () => {
  const open = { id: '1', protocol: '202611000001', supportId: '4002', amount: 189_80 } as const
  asked = { ...open, status: 'in_progress', requestedAt: new Date(asOf) }
  expect(await shown({ showsVisits: false, paymentParts: '4' })).toMatch(
    /^Você pediu para pagar em partes.*Protocolo 202611000001, 30\/11\/2026/,
  )
  cleanup()
  asked = { ...asked, status: 'closed' }
  expect(await shown({ showsVisits: false, paymentParts: '4' })).toBe('')
})
