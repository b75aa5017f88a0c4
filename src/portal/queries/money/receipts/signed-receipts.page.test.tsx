import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReceiptProof } from './use-receipt-proof.ts'

const connection = vi.hoisted(() => ({ isLost: false }))
vi.mock('#portal/kit/browser/connection.ts', async (original) => ({
  ...(await original<object>()),
  isConnectionLost: () => connection.isLost,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  connection.isLost = false
})

const signed = {
  path: '/verificar/x',
  code: 'AB12-CD34',
  paid_on: '2026-11-20',
  amount: '99.90',
  issued_at: '2026-11-20T12:00:00Z',
}

/** The proof of these invoices on a page of its own, and the calls that were made for it. */
function proofOf(ids: readonly string[], answer: () => Response) {
  const fetching = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetching)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useReceiptProof(ids), { wrapper })
  return { ask: async () => result.current?.(), fetching }
}

test('a receipt is signed once, and shared again without a network', async () => {
  const { ask, fetching } = proofOf(['1024'], () => Response.json(signed))
  const proof = await ask()
  expect(proof).toEqual({
    text: `Código: AB12-CD34\nConfira aqui: ${location.origin}/verificar/x`,
    missing: '',
  })
  connection.isLost = true
  expect(await ask()).toEqual(proof)
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('receipts of several invoices are told apart', async () => {
  const { ask } = proofOf(['1024', '1025'], () => Response.json(signed))
  const lines = (await ask())?.text.split('\n') ?? []
  expect([lines[0], lines[3]]).toEqual(['Fatura 1024', 'Fatura 1025'])
})

test('says why there is no proof: no network, no payment yet, or a failure', async () => {
  const refuse = (status: number, message: string) => () => Response.json({ message }, { status })
  const unpaid = proofOf(['1024'], refuse(409, 'invoice not paid'))
  expect(await unpaid.ask()).toEqual({ text: '', missing: expect.stringContaining('não consta') })
  const failed = proofOf(['1024'], refuse(502, 'upstream failed'))
  expect(await failed.ask()).toEqual({ text: '', missing: expect.stringContaining('agora') })
  connection.isLost = true
  const offline = proofOf(['1024'], () => Response.json(signed))
  expect(await offline.ask()).toEqual({ text: '', missing: expect.stringMatching(/^Sem conexão/) })
  expect(offline.fetching).not.toHaveBeenCalled()
})
