import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { changesSinceIssue } from '#domain/money/bill-parts/since-issue.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { BillParts } from './bill-parts.tsx'

vi.mock('#portal/queries/account/use-bills-only.ts', () => ({ useBillsOnly: () => true }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bill = anInvoice({
  value: 10_000,
  dueDate: '2026-12-20',
  discount: { amount: 1000, until: '2026-12-10' },
})

/** What the list of a bill adds up to on a day, on a page that asked the ERP on the tenth. */
function toPayOn(today: string): string | undefined {
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  const part = { id: 'plan', name: '', times: null, until: null, days: null } as const
  client.setQueryData(invoicePartsQuery(bill).queryKey, {
    value: bill.value,
    parts: [{ ...part, kind: 'plan', amount: bill.value }],
    rest: 0,
    unknown: null,
    later: changesSinceIssue(bill, null, '2026-12-10'),
    change: null,
    issuedOn: null,
    asOf: '2026-12-10T12:00:00Z',
  } satisfies InvoiceParts)
  render(
    <QueryClientProvider client={client}>
      <BillParts invoice={bill} today={today} />
    </QueryClientProvider>,
  )
  expect(fetching).not.toHaveBeenCalled()
  return screen.queryByText('A pagar hoje')?.nextElementSibling?.textContent ?? undefined
}

test('the list of a bill adds up to what is to be paid on the day it is read', () => {
  expect(toPayOn('2026-12-10')).toBe(formatMoney(amountShown(bill, '2026-12-10')))
  cleanup()
  expect(toPayOn('2026-12-11')).toBeUndefined()
  expect(screen.queryByText(/Desconto até/)).toBeNull()
})
