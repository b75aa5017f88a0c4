import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { changesSinceIssue } from '#domain/money/bill-parts/since-issue.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { BillParts, BillReason } from './bill-parts.tsx'

vi.mock('#portal/queries/account/use-bills-only.ts', () => ({ useBillsOnly: () => true }))
vi.mock('#portal/kit/pages/viewing-page.ts', () => ({ viewingId: () => 'staff' }))

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

const part = { id: 'd', name: 'Boas-vindas', times: null, until: null, days: null } as const
const welcome = { ...part, kind: 'discount', amount: -2019 } as const
const visit = { ...part, id: 'v', kind: 'extra', name: 'Visita técnica', amount: 5000 } as const

/** A bill of R$ 149,90 of which R$ 60,00 are paid, and why it differs from the former one. */
function renderPartlyPaid(changes: NonNullable<InvoiceParts['change']>['changes']) {
  const partly = anInvoice({ value: 14_990, open: 8990, received: 6000, status: 'P' })
  const client = new QueryClient()
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0)
  client.setQueryData(invoicePartsQuery(partly).queryKey, {
    value: partly.value,
    parts: [visit],
    rest: 9990,
    unknown: null,
    later: [],
    change: { formerDueDate: '2026-10-20', difference, changes, rest: 0 },
    issuedOn: null,
    asOf: '2026-11-10T12:00:00Z',
  } satisfies InvoiceParts)
  render(
    <QueryClientProvider client={client}>
      <BillReason invoice={partly} />
      <BillParts invoice={partly} today="2026-11-10" />
    </QueryClientProvider>,
  )
}

const began = { kind: 'began', part: visit, amount: 5000 } as const
const ended = { kind: 'ended', part: welcome, amount: 2019 } as const

test('the reason of a bill that was paid in part names the value that it explains', () => {
  renderPartlyPaid([began])
  expect(screen.getByText(/^R\$\s50,00 a mais na fatura de R\$\s149,90: entrou/)).toBeTruthy()
  expect(screen.queryByText(/O que mudou desde/)).toBeNull()
})

test('several changes have each its amount, also of a discount that is on the bill no more', () => {
  renderPartlyPaid([began, ended])
  expect(screen.getByText('O que mudou desde a fatura de 20/10/2026')).toBeTruthy()
  const row = screen.getByText('acabou o desconto Boas-vindas').closest('dt')?.nextElementSibling
  expect(row?.textContent).toMatch(/^\+R\$\s20,19$/)
})

test('that nothing is known of a bill is said once, above its list', () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  const client = new QueryClient()
  client.setQueryData(invoicePartsQuery(bill).queryKey, {
    value: bill.value,
    parts: [],
    rest: bill.value,
    unknown: 'unexplained',
    later: [],
    change: null,
    issuedOn: null,
    asOf: '2026-12-10T12:00:00Z',
  } satisfies InvoiceParts)
  render(
    <QueryClientProvider client={client}>
      <BillReason invoice={bill} />
      <BillParts invoice={bill} today="2026-12-10" />
    </QueryClientProvider>,
  )
  expect(screen.getAllByText('Não sabemos do que esta fatura é feita.')).toHaveLength(1)
})
