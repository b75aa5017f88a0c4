import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { changesSinceIssue } from '#domain/money/bill-parts/since-issue.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
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

type Explained = Pick<InvoiceParts, 'parts'> & Partial<InvoiceParts>

/** Draws a bill as it is explained, on a day; nothing is asked. */
function renderBill(of: Invoice, explained: Explained, today: string) {
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  client.setQueryData(invoicePartsQuery(of).queryKey, {
    value: of.value,
    rest: 0,
    unknown: null,
    later: [],
    change: null,
    issuedOn: null,
    asOf: '2026-12-10T12:00:00Z',
    ...explained,
  } satisfies InvoiceParts)
  render(
    <QueryClientProvider client={client}>
      <BillReason invoice={of} />
      <BillParts invoice={of} today={today} />
    </QueryClientProvider>,
  )
  expect(fetching).not.toHaveBeenCalled()
}

const part = { id: 'd', name: 'Boas-vindas', times: null, until: null, days: null } as const

/** What the list of a bill adds up to on a day, on a page that asked the ERP on the tenth. */
function toPayOn(today: string): string | undefined {
  const plan = { ...part, id: 'plan', name: '', kind: 'plan', amount: bill.value } as const
  renderBill(bill, { parts: [plan], later: changesSinceIssue(bill, null, '2026-12-10') }, today)
  return screen.queryByText('A pagar hoje')?.nextElementSibling?.textContent ?? undefined
}

test('the list of a bill adds up to what is to be paid on the day it is read', () => {
  expect(toPayOn('2026-12-10')).toBe(formatMoney(amountShown(bill, '2026-12-10')))
  cleanup()
  expect(toPayOn('2026-12-11')).toBeUndefined()
  expect(screen.queryByText(/Desconto até/)).toBeNull()
})

const welcome = { ...part, kind: 'discount', amount: -2019 } as const
const visit = { ...part, id: 'v', kind: 'extra', name: 'Visita técnica', amount: 5000 } as const

/** A bill of R$ 149,90 of which R$ 60,00 are paid, and why it differs from the former one. */
function renderPartlyPaid(changes: NonNullable<InvoiceParts['change']>['changes']) {
  const partly = anInvoice({ value: 14_990, open: 8990, received: 6000, status: 'P' })
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0)
  const change = { formerDueDate: '2026-10-20', difference, changes, rest: 0 }
  renderBill(partly, { parts: [visit], rest: 9990, change }, '2026-11-10')
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
  renderBill(bill, { parts: [], rest: bill.value, unknown: 'unexplained' }, '2026-12-10')
  expect(screen.getAllByText('Não sabemos do que esta fatura é feita.')).toHaveLength(1)
})
