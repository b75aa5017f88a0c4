import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { chargedInvoicesQuery } from '#portal/queries/money/charged-invoices.ts'
import { allInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { NextReminderLine } from './next-reminder-line.tsx'

const provider = { theme: aTheme, rules: providerRules('demo') }
const asOf = '2026-11-20T12:00:00.000Z'
const bills = [
  anInvoice({ id: '1', dueDate: '2026-12-05' }),
  anInvoice({ id: '2', dueDate: '2026-12-20' }),
]

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function line(known: { readonly isIncomplete?: boolean; readonly charged?: string } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { isIncomplete, charged } = known
  client.setQueryData(allInvoicesQuery().queryKey, { invoices: bills, asOf, isIncomplete })
  const charges = charged ? [{ invoiceId: charged, at: '2026-11-20T12:01:00.000Z' }] : []
  client.setQueryData(chargedInvoicesQuery().queryKey, charges)
  const { container } = render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>
        <NextReminderLine config={{ endpoint: '', range: 5, isReceiving: true, muted: [] }} />
      </ProviderContext>
    </QueryClientProvider>,
  )
  return container.textContent
}

test('names the next reminder, and none of a bill that was just paid by card', () => {
  expect(line()).toContain('05/12')
  cleanup()
  expect(line({ charged: '1' })).toContain('20/12')
})

test('names no next reminder where a bill before it may be unread', () => {
  expect(line({ isIncomplete: true })).toMatch(/^Nem todas as suas faturas puderam ser lidas/)
})
