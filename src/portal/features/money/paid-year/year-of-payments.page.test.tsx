import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { paidYear } from '#domain/money/invoices/paid-year.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { ProviderContext } from '#portal/kit/pages/provider.tsx'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { YearOfPayments } from './year-of-payments.tsx'

vi.mock('#portal/kit/buttons/button.tsx', async (readOriginal) => {
  const original: object = await readOriginal()
  return { ...original, ButtonLink: () => null }
})
afterEach(cleanup)

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const provider = { theme: aTheme, rules: providerRules('demo') }

const paid = (received: number) =>
  paidYear([anInvoice({ status: 'R', open: 0, received, paidOn: '2026-02-10' })], 2026)

function words(isWhole: boolean, of = paid(9990)): string {
  const { container } = render(
    <RouterContextProvider router={router}>
      <ProviderContext value={provider}>
        <YearOfPayments of={of} isWhole={isWhole} />
      </ProviderContext>
    </RouterContextProvider>,
  )
  return (container.querySelector('section') ?? container).textContent
}

test('calls the sum that of the year only where all payments are known', () => {
  expect(words(true)).toMatch(/^Pago em 2026R\$ 99,90/)
  cleanup()
  expect(words(false)).toMatch(/^Pago em 2026, do que aparece aquiR\$ 99,90/)
})

test('says that nothing was paid in a year only where all payments are known', () => {
  const none = paidYear([], 2026)
  expect(words(true, none)).toBe('Nenhum pagamento em 2026.')
  cleanup()
  expect(words(false, none)).toBe('Nenhum pagamento de 2026 aparece aqui.')
})

test('says what of the sum is interest and fines', () => {
  expect(words(true, paid(10_711))).toContain('Inclui R$ 7,21 de juros e multas.')
  cleanup()
  expect(words(true)).not.toContain('Inclui')
})
