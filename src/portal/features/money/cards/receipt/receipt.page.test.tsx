import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { Receipt } from './receipt.tsx'

// Links of the router, which this test has none of.
vi.mock('#portal/kit/buttons/button.tsx', async (original) => ({
  ...(await original<object>()),
  ButtonLink: () => null,
}))
vi.mock('#portal/queries/money/use-invoices.ts', () => ({
  useNextInvoice: () => ({ next: undefined, today: '2026-11-20' }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = anInvoice({ id: '1024', value: 129_99 })
const sentence = 'R$ 9,90 a mais: entrou Segurança digital (R$ 9,90).'
const part = { kind: 'extra', id: '1', name: 'Segurança digital', amount: 9_90 } as const
const explained: InvoiceParts = {
  value: 129_99,
  parts: [],
  rest: 129_99,
  unknown: 'unexplained',
  later: [],
  change: {
    formerDueDate: '2026-10-20',
    difference: 9_90,
    changes: [
      { kind: 'began', part: { ...part, until: null, times: null, days: null }, amount: 9_90 },
    ],
    rest: 0,
  },
  issuedOn: null,
  asOf: '2026-11-20T12:00:00Z',
}

/** What a receipt hands on, on a page that explained the bill before it was paid, or did not. */
async function shared(parts: InvoiceParts | null): Promise<string> {
  const share = vi.fn<(data: { text: string }) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  if (parts) client.setQueryData(invoicePartsQuery(open).queryKey, parts)
  const rules = { timeZone: defaultTimeZone }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are read
  const provider = { rules, theme: { alias: 'Demo' } } as Provider
  render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>
        <Receipt
          payment={{
            id: '11111111-1111-4111-8111-111111111111',
            invoiceId: '1024',
            state: 'approved',
            value: 129_99,
            total: 129_99,
            installments: 1,
            brand: 'Visa',
            lastFour: '0051',
            createdAt: '2026-11-20T12:00:00Z',
            decidedAt: null,
            authorizationCode: '123456',
            proofOfSale: '',
          }}
          invoice={{ ...open, status: 'R', received: 129_99, open: 0 }}
          isNew={false}
          returns={false}
        />
      </ProviderContext>
    </QueryClientProvider>,
  )
  if (parts) await screen.findByText(sentence)
  await act(() => Promise.resolve())
  fireEvent.click(screen.getByRole('button', { name: 'Compartilhar comprovante' }))
  expect(fetching).not.toHaveBeenCalled()
  return share.mock.calls[0]?.[0].text ?? ''
}

test('a receipt of a card says why the bill costs another amount, and hands it on', async () => {
  expect((await shared(explained)).split('\n').at(-1)).toBe(sentence)
})

test('a receipt of a card says nothing of a bill that was not explained', async () => {
  expect(await shared(null)).toMatch(/Autorização: 123456$/)
  expect(screen.queryByText(/a mais/)).toBeNull()
})
