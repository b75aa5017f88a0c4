import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chargedInvoicesQuery } from '#portal/queries/money/charged-invoices.ts'
import { allInvoicesQuery, refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { NextBill } from './next-bill.tsx'

const today = '2026-11-20'
const bills = [anInvoice({ id: '1', dueDate: '2026-12-05' })]
const asOf = '2026-11-20T12:00:00.000Z'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function clientWith(isIncomplete = false): QueryClient {
  // Without a network nothing is fetched.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(allInvoicesQuery().queryKey, { invoices: bills, asOf, isIncomplete })
  return client
}

const shown = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <NextBill today={today} />
    </QueryClientProvider>,
  ).container.textContent

test('names the next bill, with its day and amount', () => {
  expect(shown(clientWith())).toBe('A próxima vence em 05/12/2026: R$ 99,90')
})

test('names no bill that was just paid by card', () => {
  const client = clientWith()
  const charged = [{ invoiceId: '1', at: '2026-11-20T12:01:00.000Z' }]
  client.setQueryData(chargedInvoicesQuery().queryKey, charged)
  expect(shown(client)).toBe('')
})

test('names no bill where one may be due before it that could not be read', () => {
  expect(shown(clientWith(true))).toBe('')
})

test('is read again after a payment', async () => {
  const client = clientWith()
  await refetchInvoiceLists(client)
  expect(client.getQueryState(allInvoicesQuery().queryKey)?.isInvalidated).toBe(true)
})
