import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { OnePix } from './one-pix.tsx'

const page = vi.hoisted(() => ({
  state: {},
  search: {},
  known: {},
  navigate: vi.fn(),
  issue: vi.fn(),
}))
vi.mock('@tanstack/react-router', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  useSearch: () => page.search,
  useNavigate: () => page.navigate,
  useLocation: ({ select }: { select: (location: unknown) => unknown }) =>
    select({ state: page.state }),
}))
vi.mock('#portal/queries/money/several/one-pix.ts', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  issueOnePix: page.issue,
  onePixQuery: (attempt: string) => ({ queryKey: [attempt], queryFn: async () => page.known }),
}))

const bills = [anInvoice({ id: '11', value: 9990 }), anInvoice({ id: '12', value: 4500 })]

beforeEach(() => {
  page.state = {}
  page.search = {}
  page.navigate.mockReset()
  page.issue.mockReset().mockResolvedValue('attempt')
})
afterEach(() => {
  act(() => reportReachable(requestEpoch()))
  cleanup()
})

const show = async () => {
  const onPaid = vi.fn()
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OnePix bills={bills} today="2026-11-20" onInTurn={() => {}} onPaid={onPaid} />
      </QueryClientProvider>,
    )
  })
  return onPaid
}
const button = () => screen.queryByRole('button', { name: /^Gerar um PIX de R\$.144,90$/ })

test('a code of the sum that was pressed for is asked for once, with the amounts shown', async () => {
  page.state = { onePixOf: 14_490 }
  await show()
  expect(page.issue.mock.calls.map(([, seen]) => seen)).toEqual([
    [
      { invoiceId: '11', value: 9990 },
      { invoiceId: '12', value: 4500 },
    ],
  ])
  expect(button()).toBeNull()
})

test.each([
  ['nobody pressed for it', {}],
  ['another sum was pressed for', { onePixOf: 9990 }],
])('no code is asked for where %s', async (_, state) => {
  page.state = state
  await show()
  expect(page.issue).not.toHaveBeenCalled()
  expect(button()).not.toBeNull()
})

test('no code is asked for without a network', async () => {
  page.state = { onePixOf: 14_490 }
  act(() => reportUnreachable())
  await show()
  expect(page.issue).not.toHaveBeenCalled()
})

test('of a paid code whose parts are all given back it is not said that anything is paid', async () => {
  page.search = { attempt: 'a' }
  page.known = {
    attempt: 'a',
    state: 'processing',
    total: 14_490,
    createdAt: '2026-11-20T12:00:00Z',
    decidedAt: '2026-11-20T12:01:00Z',
    expiresAt: '2026-11-20T12:30:00Z',
    code: null,
    bills: [
      { invoiceId: '11', value: 9990, state: 'void' },
      { invoiceId: '12', value: 4500, state: 'processing' },
    ],
  }
  const onPaid = await show()
  expect(await screen.findByText(/^A fatura .* Devolvemos R\$.99,90 /)).toBeTruthy()
  expect(screen.getByText(/^A fatura .* Estamos devolvendo R\$.45,00 /)).toBeTruthy()
  expect(screen.queryByText(/não vale mais/)).toBeNull()
  expect(onPaid).not.toHaveBeenCalled()
})
