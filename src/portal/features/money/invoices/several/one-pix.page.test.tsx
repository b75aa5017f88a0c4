import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { OnePix } from './one-pix.tsx'

const page = vi.hoisted(() => ({ state: {}, navigate: vi.fn(), issue: vi.fn() }))
vi.mock('@tanstack/react-router', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  useSearch: () => ({}),
  useNavigate: () => page.navigate,
  useLocation: ({ select }: { select: (location: unknown) => unknown }) =>
    select({ state: page.state }),
}))
vi.mock('#portal/queries/money/several/one-pix.ts', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  issueOnePix: page.issue,
}))

const bills = [anInvoice({ id: '11', value: 9990 }), anInvoice({ id: '12', value: 4500 })]

beforeEach(() => {
  page.state = {}
  page.navigate.mockReset()
  page.issue.mockReset().mockResolvedValue('attempt')
})
afterEach(() => {
  act(() => reportReachable(requestEpoch()))
  cleanup()
})

const show = () =>
  act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OnePix bills={bills} today="2026-11-20" onInTurn={() => {}} onPaid={() => {}} />
      </QueryClientProvider>,
    )
  })
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
