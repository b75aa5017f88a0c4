import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Contract } from '#domain/service/contracts/contract.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { nextInvoiceQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { allInvoicesQuery, openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { PredictedBills } from './predicted-bills.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const provider = { theme: aTheme, rules: providerRules('demo') }
const contract = {
  id: '201',
  plan: 'Fibra 300',
  activatedOn: null,
  address: '',
  internet: 'A',
  trustUnlock: 'N',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
} as const
const asOf = '2026-11-20T12:00:00.000Z'

interface Known {
  readonly marks?: Contract['marks']
  /** Bills of all states, as the home asks for them when nothing is to be paid. */
  readonly all?: readonly Invoice[] | null
}

function shown(isIncomplete: boolean, { marks, all = [] }: Known = {}): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(asOf) })
  const client = new QueryClient()
  client.setQueryData(nextInvoiceQuery('201').queryKey, {
    value: 99_90,
    dueDate: '2026-12-10',
    month: '2026-12',
    changes: [],
    lastDueDate: '2026-11-10',
    unknown: null,
    openName: '',
    asOf,
  })
  const open = { invoices: [], asOf, isIncomplete }
  client.setQueryData(openInvoicesQuery(provider.rules).queryKey, open)
  if (all) client.setQueryData(allInvoicesQuery().queryKey, { invoices: all, asOf })
  const { container } = render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>
        <PredictedBills contracts={[{ ...contract, marks }]} />
      </ProviderContext>
    </QueryClientProvider>,
  )
  return container.textContent
}

test('predicts the next bill only where no bill that is there already may be unread', () => {
  expect(shown(false)).toContain('R$ 99,90')
  cleanup()
  expect(shown(true)).toBe('')
})

test('predicts none of a contract whose end, suspension or other due day is asked for', () => {
  const asked = { id: '1', from: '2026-11-23', until: '', day: 0, revocable: true } as const
  expect(shown(false, { marks: [] })).toContain('R$ 99,90')
  for (const kind of ['cancellation', 'suspension', 'due_day', 'a later one']) {
    cleanup()
    expect(shown(false, { marks: [{ ...asked, kind }] })).toBe('')
  }
})

test('predicts none that was issued and paid before its day, and waits until that is known', () => {
  const paid = anInvoice({ contractId: '201', dueDate: '2026-12-10', status: 'R' })
  expect(shown(false, { all: [{ ...paid, dueDate: '2026-11-10' }] })).toContain('R$ 99,90')
  for (const all of [[paid], null]) {
    cleanup()
    expect(shown(false, { all })).toBe('')
  }
})
