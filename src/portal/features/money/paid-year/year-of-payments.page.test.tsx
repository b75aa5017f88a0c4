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

function words(isWhole: boolean, received = 9990): string {
  const bill = anInvoice({ status: 'R', open: 0, received, paidOn: '2026-02-10' })
  const { container } = render(
    <RouterContextProvider router={router}>
      <ProviderContext value={provider}>
        <YearOfPayments of={paidYear([bill], 2026)} isWhole={isWhole} />
      </ProviderContext>
    </RouterContextProvider>,
  )
  return container.querySelector('section')?.textContent ?? ''
}

test('calls the sum that of the year only where all payments are known', () => {
  expect(words(true)).toMatch(/^Pago em 2026R\$ 99,90/)
  cleanup()
  expect(words(false)).toMatch(/^Pago em 2026, do que aparece aquiR\$ 99,90/)
})

test('says what of the sum is interest and fines', () => {
  expect(words(true, 10_711)).toContain('Inclui R$ 7,21 de juros e multas.')
  cleanup()
  expect(words(true)).not.toContain('Inclui')
})
