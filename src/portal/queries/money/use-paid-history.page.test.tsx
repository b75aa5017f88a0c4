import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { usePaidHistory } from './use-paid-history.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{}, true],
  [{ cut: true }, false],
])('has all payments by an answer with %j: %s', async (marks, isWhole) => {
  const answer = { invoices: [], as_of: '2026-11-20T12:00:00.000Z', ...marks }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const client = new QueryClient()
  const { result } = renderHook(() => usePaidHistory(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ProviderContext value={{ theme: aTheme, rules: providerRules('demo') }}>
          {children}
        </ProviderContext>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.list).toBeDefined())
  expect(result.current.isWhole).toBe(isWhole)
})
