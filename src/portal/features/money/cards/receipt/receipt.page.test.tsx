import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { SeveralPaid } from '../../invoices/several/several-paid.tsx'
import { GroupReceipt } from '../several/group-receipt.tsx'
import { Receipt } from './receipt.tsx'

// Links of the router, which this test has none of.
vi.mock('#portal/kit/buttons/button.tsx', async (original) => ({
  ...(await original<object>()),
  ButtonLink: () => null,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('#portal/queries/money/use-invoices.ts', () => ({
  useNextInvoice: () => ({ next: undefined, today: '2026-11-20' }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = anInvoice({ id: '1024', value: 129_99 })
const sentence = 'R$ 9,90 a mais: entrou Segurança digital.'
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

const paid = { ...open, status: 'R', received: 129_99, open: 0 } as const
const charge = {
  id: '11111111-1111-4111-8111-111111111111',
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
} as const
const ofCard = (
  <Receipt
    payment={{ ...charge, invoiceId: '1024' }}
    invoice={paid}
    isNew={false}
    returns={false}
  />
)
const others = { ...charge, invoiceId: '1025' }
const ofGroup = (
  <GroupReceipt
    group={{
      ...charge,
      attempt: charge.id,
      payments: [{ ...charge, invoiceId: '1024', value: 131_20 }, others],
    }}
  />
)
const ofSeveral = <SeveralPaid bills={[paid, { ...paid, id: '1025' }]} />

/** What a receipt hands on, on a page that explained the bill 1024 before it was paid, or did not. */
async function shared(receipt: ReactNode, ...known: readonly InvoiceParts[]): Promise<string> {
  const share = vi.fn<(data: { text: string }) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  // Signed receipts are asked for at the tap, and nothing else is.
  const fetching = vi.fn<typeof fetch>(async (asked) => {
    expect(asked instanceof Request ? asked.url : String(asked)).toMatch(/\/receipt$/)
    const answer = { path: '/verificar/x', code: 'AB12-CD34', paid_on: '2026-11-20' }
    return Response.json({ ...answer, amount: '129.99', issued_at: '2026-11-20T12:00:00Z' })
  })
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  for (const parts of known) {
    const { queryKey } = invoicePartsQuery({ ...open, value: parts.value })
    client.setQueryData(queryKey, parts)
  }
  const rules = { timeZone: defaultTimeZone }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are read
  const provider = { rules, theme: { alias: 'Demo' } } as Provider
  render(
    <QueryClientProvider client={client}>
      <ProviderContext value={provider}>{receipt}</ProviderContext>
    </QueryClientProvider>,
  )
  if (known.length === 1) await screen.findByText(sentence)
  await act(() => Promise.resolve())
  expect(fetching).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Compartilhar comprovante/ }))
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  return share.mock.calls[0]?.[0].text ?? ''
}

test('a receipt of a card says why the bill costs another amount, and hands it on', async () => {
  expect((await shared(ofCard, explained)).split('\n').slice(-3)).toEqual([
    sentence,
    'Código: AB12-CD34',
    expect.stringMatching(/^Confira aqui: http.*\/verificar\/x$/),
  ])
})

test('a receipt of a card says nothing of a bill that was not explained', async () => {
  expect(await shared(ofCard)).toMatch(/Autorização: 123456\nCódigo/)
  expect(screen.queryByText(/a mais/)).toBeNull()
})

test.each([
  ['one charge', ofGroup, 'Fatura 1024: R$ 129,99'],
  ['one PIX', ofSeveral, 'Valor pago: R$ 129,99'],
])(
  'a receipt of several bills of %s says it of each that was explained',
  async (_, receipt, at) => {
    const lines = (await shared(receipt, explained)).replaceAll('\u00A0', ' ').split('\n')
    expect(lines.filter((line) => line === sentence)).toHaveLength(1)
    expect(lines[lines.indexOf(sentence) - 1]).toContain(at)
    expect(lines.filter((line) => line.startsWith('Confira aqui'))).toHaveLength(2)
  },
)

test('a receipt of several bills says nothing of a bill whose amount changed meanwhile', async () => {
  const changed = { ...explained, value: 139_99 }
  expect(await shared(ofGroup, explained, changed)).not.toContain('a mais')
})
