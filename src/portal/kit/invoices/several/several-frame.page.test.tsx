import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { SeveralFrame } from './several-frame.tsx'
import { SeveralTotal } from './several-total.tsx'

// The way to the list is a link of the router, which this test has none of.
vi.mock('#portal/kit/buttons/button.tsx', async (readOriginal) => {
  const original: object = await readOriginal()
  return { ...original, ButtonLink: () => null }
})
afterEach(cleanup)

const today = '2026-11-20'
const first = anInvoice({ id: '11' })
const second = anInvoice({ id: '12', value: 4500 })

function Screen({ bills, isSure }: { bills: readonly Invoice[]; isSure: boolean }) {
  return (
    <SeveralFrame
      ids={['11', '12']}
      bills={bills}
      today={today}
      isSure={isSure}
      error={null}
      isFetching={false}
      refetch={() => Promise.resolve()}
    >
      {(found, isWhole) => <SeveralTotal bills={found} today={today} isWhole={isWhole} />}
    </SeveralFrame>
  )
}

const text = () => document.body.textContent

test('shows the sum of all bills that the address names', () => {
  render(<Screen bills={[first, second]} isSure={false} />)
  expect(text()).toContain('Total a pagar · 2 faturas')
  expect(text()).toContain('R$ 144,90')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('shows no sum where one of the bills could not be read', () => {
  render(<Screen bills={[first]} isSure={false} />)
  expect(text()).toContain('Não deu para ler uma das faturas agora.')
  expect(text()).not.toMatch(/Total|não foi encontrada/)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('shows what is left where one of the bills is not there any more', () => {
  render(<Screen bills={[first]} isSure />)
  expect(text()).toContain('Uma das faturas escolhidas não foi encontrada.')
  expect(text()).toContain('Total a pagar · 1 fatura')
})

test('says that an amount has changed, and not that a bill was paid', () => {
  const { rerender } = render(<Screen bills={[first, second]} isSure />)
  rerender(<Screen bills={[{ ...first, status: 'R', open: 0 }, second]} isSure />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<Screen bills={[first, { ...second, open: 4700 }]} isSure />)
  expect(screen.getByRole('status').textContent).toContain('O valor mudou')
})
