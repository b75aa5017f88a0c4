import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { chargedInvoicesQuery } from '#portal/queries/money/charged-invoices.ts'
import { invoiceQuery, openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { NoChargeYet, pixQuery } from '#portal/queries/money/codes/pix.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { browserPage, refusal } from '#tests/support/browser/browser-page.ts'
import { prefetchBill } from './prefetch.ts'
import { queryClient } from '#portal/app/query-client.ts'

const rules = providerRules('demo')
const provider = { theme: aTheme, rules }

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that knows bill 1 as payable, and the server that gives no code. */
function pageWithBill() {
  const failure = () => refusal(500, 'internal error')
  const { asked } = browserPage('', failure, failure)
  const invoice = anInvoice()
  const asOf = new Date().toISOString()
  queryClient.setQueryData(openInvoicesQuery(rules).queryKey, {
    invoices: [invoice],
    asOf,
  })
  queryClient.setQueryData(invoiceQuery('1').queryKey, { invoice, asOf })
  queryClient.setQueryData(chargedInvoicesQuery().queryKey, [])
  return { asked }
}

const hasFailed = () =>
  expect
    .poll(() => queryClient.getQueryState(pixQuery('1').queryKey))
    .toMatchObject({ status: 'error', fetchStatus: 'idle' })

/** Opens and leaves the screen of the bill. */
async function openScreen(): Promise<void> {
  const observer = new QueryObserver(queryClient, pixQuery('1'))
  const leave = observer.subscribe(() => {})
  await hasFailed()
  leave()
}

test('a link that is only touched asks for no PIX code', async () => {
  const { asked } = pageWithBill()
  prefetchBill(provider, '1', true)
  await Promise.resolve()
  expect(queryClient.getQueryState(pixQuery('1').queryKey)).toBeUndefined()
  expect(asked).toEqual([])
})

test('asks for the PIX code of an opened bill once, even if that fails before its screen is drawn', async () => {
  const { asked } = pageWithBill()
  prefetchBill(provider, '1', false)
  await hasFailed()
  await openScreen()
  prefetchBill(provider, '1', false)
  await openScreen()
  expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining('pix-payment/1')])
})

test('asks for the PIX code of a known but outdated one once, too', async () => {
  const { asked } = pageWithBill()
  const updatedAt = Date.now() - 30 * minuteMs
  const known = { code: 'former', asOf: new Date(updatedAt).toISOString() }
  queryClient.setQueryData(pixQuery('1').queryKey, known, { updatedAt })
  prefetchBill(provider, '1', false)
  await hasFailed()
  await openScreen()
  expect(asked).toHaveLength(1)
})

test('asks again for a bill that is opened later', async () => {
  const { asked } = pageWithBill()
  await openScreen()
  vi.setSystemTime(Date.now() + 2 * minuteMs)
  await openScreen()
  await expect.poll(() => asked.length).toBe(2)
})

test('asks for the code of a bill that was only compared with a pasted code', async () => {
  const { asked } = pageWithBill()
  const compared = { ...pixQuery('1'), queryFn: () => Promise.reject(new NoChargeYet('none')) }
  await queryClient.prefetchQuery(compared)
  await openScreen()
  await expect.poll(() => asked.length).toBe(1)
})
