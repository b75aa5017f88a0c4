import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { useKeptReasons } from './use-kept-reasons.tsx'

vi.mock('#portal/queries/stored/persister.ts', async (original) => ({
  ...(await original<object>()),
  restoreStored: () => Promise.resolve(),
}))

beforeAll(async () => {
  await import('./kept-reasons.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bills = ['1', '2', '3', '4', '5'].map((id) =>
  anInvoice({ id, dueDate: `2026-0${id}-10`, value: 9990 + Number(id), contractId: '201' }),
)
const explained = {
  value: '99.90',
  parts: [],
  rest: '0.00',
  unknown: '',
  later: [],
  change: null,
  as_of: '2026-11-20T12:00:00Z',
} as const

/** What a list of these bills asks for, one answer after the other. */
function listOf(list: readonly Invoice[], answer: () => Response, asks = true) {
  const asked: string[] = []
  let underWay = 0
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname.split('/').at(-1) ?? '')
    underWay += 1
    expect(underWay).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    return answer()
  })
  const client = new QueryClient()
  client.setQueryData(invoicePartsQuery(bills[1] ?? anInvoice({})).queryKey, {
    value: 9992,
    parts: [],
    rest: 0,
    unknown: null,
    later: [],
    change: null,
    issuedOn: null,
    asOf: '2026-11-20T12:00:00Z',
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { asked, ...renderHook(() => useKeptReasons(list, asks), { wrapper }) }
}

test('asks for three bills that are not explained yet, one after the other', async () => {
  const { asked, result } = listOf(bills, () => Response.json(explained))
  await waitFor(() => expect(asked).toEqual(['1', '3', '4']))
  expect([...(result.current ?? [])]).toEqual(['1', '3', '4'])
})

test('asks no further after a failure', async () => {
  const failure = () => Response.json({ message: 'upstream failed' }, { status: 502 })
  const { asked } = listOf(bills, failure)
  await waitFor(() => expect(asked).toEqual(['1']))
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual(['1'])
})

test('asks nothing for a list of paid bills', async () => {
  const { asked, result } = listOf(bills, () => Response.json(explained), false)
  await waitFor(() => expect(result.current?.size).toBe(0))
  expect(asked).toEqual([])
})
