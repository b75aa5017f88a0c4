import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { billsAtAGlance } from './bills-at-a-glance.ts'
import { PaySheet, type PaySheetProps } from './pay-sheet.tsx'

// Neither the router nor the engine of overlays is needed to see what the sheet says.
vi.mock('#portal/kit/buttons/button.tsx', async (readOriginal) => {
  const original: object = await readOriginal()
  const ButtonLink = ({ to, search, params, children }: Record<string, ReactNode>) => (
    <a href={[to, ...Object.values(search ?? params ?? {})].join(' ')}>{children}</a>
  )
  return { ...original, ButtonLink }
})
const rules = vi.hoisted(() => ({ paysTogetherByPix: false }))
vi.mock('#portal/kit/pages/provider.tsx', async (readOriginal) => {
  const original: object = await readOriginal()
  return { ...original, useProvider: () => ({ rules }) }
})
vi.mock('#portal/queries/service/use-feature-flags.ts', () => ({
  useFeatureFlags: () => ['credit_card'],
}))
vi.mock('#portal/kit/overlays/dialog-frame.tsx', () => ({
  DialogFrame: ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) =>
    isOpen && children,
}))

const today = '2026-11-20'
const line = '75691306980100123450701234630018716560000009990'
const overdue = [
  anInvoice({ id: '11', dueDate: '2026-11-08', linhaDigitavel: line }),
  anInvoice({ id: '12', dueDate: '2026-11-10', value: 4500 }),
]
const later = anInvoice({ id: '13', dueDate: '2026-12-08', value: 12_999 })
const open = [...overdue, later]

afterEach(() => {
  act(() => reportReachable(requestEpoch()))
  cleanup()
})

type Shown = Partial<Omit<PaySheetProps, 'glance'>> & { open: readonly Invoice[] }

function Sheet({ open, isIncomplete = false, ...props }: Shown) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  return (
    <QueryClientProvider client={client}>
      <PaySheet
        glance={billsAtAGlance(open, today, isIncomplete)}
        today={today}
        isIncomplete={isIncomplete}
        mayUnlock={false}
        firstId={null}
        isOpen
        onClose={() => {}}
        {...props}
      />
    </QueryClientProvider>
  )
}

const show = (props: Shown) => render(<Sheet {...props} />)
const text = () => document.body.textContent
const hrefs = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((a) => a.getAttribute('href'))

test('offers everything overdue as one sum with its parts, by PIX and by card', () => {
  show({ open })
  expect(text()).toContain('Total a pagar · 2 faturas')
  expect(text()).toContain('R$ 144,90')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(hrefs()).toEqual([
    '/panel/financial/invoices/several/pix 11,12',
    '/panel/financial/invoices/several/card 11,12',
  ])
})

test('leads to one boleto a bill, of those that have one', () => {
  show({ open })
  const boleto = screen.getByRole('button', { name: 'Boleto' })
  expect(boleto.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(boleto)
  expect(boleto.getAttribute('aria-expanded')).toBe('true')
  expect(hrefs()).toContain('/panel/financial/invoice/$invoice_id/payment/boleto 11')
  expect(hrefs()).not.toContain('/panel/financial/invoice/$invoice_id/payment/boleto 12')
})

test('pays one bill as well, and goes back to all', () => {
  show({ open })
  fireEvent.click(screen.getByRole('button', { name: 'Pagar só uma fatura' }))
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(hrefs()).toContain('/panel/financial/invoice/$invoice_id/payment/pix 11')
  fireEvent.click(screen.getByRole('button', { name: 'Pagar juntas: R$ 144,90' }))
  expect(screen.queryAllByRole('radio')).toEqual([])
})

test('says no sum of bills that could not all be read', () => {
  show({ open, isIncomplete: true })
  expect(text()).toContain('Não deu para ler todas as faturas.')
  expect(text()).not.toMatch(/144,90|Total|junta/)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

test('calls twelve of thirteen the oldest ones, since that is what is paid at once', () => {
  const many = Array.from({ length: 13 }, (_, index) =>
    anInvoice({ id: String(index), dueDate: `2026-10-${String(index + 10)}` }),
  )
  show({ open: many })
  expect(text()).toContain('Total a pagar · 12 faturas')
  expect(text()).toContain('São as 12 mais antigas')
})

test('says that an amount is another one than when the sheet was opened', () => {
  const { rerender } = show({ open })
  expect(screen.getByRole('status').textContent).toBe('')
  const [first = later, ...others] = open
  rerender(<Sheet open={[{ ...first, open: 10_500 }, ...others]} />)
  expect(screen.getByRole('status').textContent).toContain('As faturas mudaram')
  expect(text()).toContain('R$ 150,00')
})

test('pays what is left, and says so, when one was paid meanwhile', () => {
  const { rerender } = show({ open })
  rerender(<Sheet open={open.slice(1)} />)
  expect(screen.getByRole('status').textContent).toContain('As faturas mudaram')
  expect(text()).not.toContain('Total a pagar')
  expect(hrefs()).toContain('/panel/financial/invoice/$invoice_id/payment/pix 12')
  rerender(<Sheet open={[]} />)
  expect(text()).toBe('')
})

test('without a network leads to the codes of the device, a bill at a time', () => {
  show({ open })
  act(() => reportUnreachable())
  expect(text()).toContain('com os códigos guardados neste aparelho')
  expect(text()).not.toContain('Total a pagar')
  expect(hrefs()).toContain('/panel/financial/invoice/$invoice_id/payment/pix 11')
})

test('offers the unlock on trust beside the payment of a blocked contract', () => {
  show({ open, mayUnlock: true, firstId: '12' })
  expect(screen.getByRole('link', { name: 'Desbloqueio de Confiança' })).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ])
})

test('says that one PIX code pays all where the provider has that', () => {
  rules.paysTogetherByPix = true
  render(<Sheet open={open} />)
  expect(
    screen.getByText(/No PIX, um código só para todas\. No cartão, uma cobrança só\./),
  ).toBeDefined()
  cleanup()
  rules.paysTogetherByPix = false
  render(<Sheet open={open} />)
  expect(screen.getByText(/No PIX, um código por fatura/)).toBeDefined()
})
