import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { chargedInvoicesQuery } from '#portal/queries/money/charged-invoices.ts'
import { invoiceQuery, openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { pixQuery } from '#portal/queries/money/codes/pix.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { askAtPress } from './ask-at-press.ts'
import { queryClient } from '#portal/app/query-client.ts'

const rules = providerRules('demo')
const provider: Provider = { theme: aTheme, rules }
let end = () => {}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML =
    '<script id="theme" type="application/json">{"client_id":"demo"}</script>'
  const [invoice, asOf] = [anInvoice(), new Date().toISOString()]
  const list = { invoices: [invoice], asOf }
  queryClient.setQueryData(openInvoicesQuery(rules).queryKey, list)
  queryClient.setQueryData(invoiceQuery('1').queryKey, { invoice, asOf })
  queryClient.setQueryData(chargedInvoicesQuery().queryKey, [])
  end = askAtPress(provider)
  await vi.dynamicImportSettled()
})

afterEach(() => {
  end()
  queryClient.clear()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Presses a link with a word in it; whether the code of bill 1 is asked for when the press is over. */
function isAskedAfter(href: string, press: MouseEventInit = {}): boolean {
  const link = document.createElement('a')
  link.href = href
  link.append(document.createElement('span'))
  link.addEventListener('click', (event) => event.preventDefault())
  document.body.append(link)
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...press }))
  return queryClient.getQueryState(pixQuery('1').queryKey)?.fetchStatus === 'fetching'
}

test.each(['/panel/financial/invoice/1', '/panel/financial/invoice/1/payment/pix'])(
  'the press of a link to %s asks for the PIX code',
  (href) => {
    expect(isAskedAfter(href)).toBe(true)
  },
)

test.each([
  ['a bill by boleto', '/panel/financial/invoice/1/payment/boleto', {}],
  ['another screen', '/panel/financial/invoices/to-pay', {}],
  ['another host', 'https://other.example/panel/financial/invoice/1', {}],
  ['a bill in a tab of its own', '/panel/financial/invoice/1', { ctrlKey: true }],
  ['a bill with another button', '/panel/financial/invoice/1', { button: 1 }],
])('the press of a link to %s asks for none', (_, href, press) => {
  expect(isAskedAfter(href, press)).toBe(false)
})

test('asks for none once it is ended', () => {
  end()
  expect(isAskedAfter('/panel/financial/invoice/1')).toBe(false)
})
