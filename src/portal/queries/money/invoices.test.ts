import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { invoiceQuery, knownInvoice, openInvoicesQuery, paymentWatchQuery } from './invoices.ts'

const rules = {
  invoiceWindow: { unit: 'days', count: 15 },
  timeZone: 'America/Sao_Paulo',
} as const
const raw = {
  id: '7',
  status: 'A',
  data_vencimento: '2026-11-30',
  pagamento_data: '',
  valor: '129.990000000',
  valor_recebido: '0.00',
  id_contrato: '201',
}
const list = (...invoices: unknown[]) => json(200, { invoices, as_of: '2026-11-20T12:00:00.000Z' })

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('turns raw rows into invoices with the time the ERP gave them', async () => {
  const { asked } = browserPage('', () => list(raw))
  const data = await newClient().fetchQuery(openInvoicesQuery(rules))
  expect(data.asOf).toBe('2026-11-20T12:00:00.000Z')
  expect(data.invoices).toMatchObject([{ id: '7', value: 12_999, contractId: '201' }])
  expect(asked[0]?.path).toMatch(/status=to_pay&end_date=\d{4}-\d\d-\d\d$/)
})

test('turns "no invoices found" into an empty list', async () => {
  browserPage('', () => refusal(404, 'no invoices found'))
  const data = await newClient().fetchQuery(openInvoicesQuery(rules))
  expect(data.invoices).toEqual([])
})

test('passes every other refusal on as a failure', async () => {
  browserPage('', () => refusal(502, 'upstream failed'))
  await expect(newClient().fetchQuery(openInvoicesQuery(rules))).rejects.toMatchObject({
    text: 'upstream failed',
  })
})

test('returns null for an unknown invoice and for a path that names none', async () => {
  for (const [status, text] of [
    [404, 'no invoices found'],
    [400, 'invalid request'],
  ] as const) {
    browserPage('', () => refusal(status, text))
    const data = await newClient().fetchQuery(invoiceQuery('7'))
    expect(data.invoice).toBeNull()
  }
  browserPage('', () => list({ ...raw, id: '8' }))
  expect((await newClient().fetchQuery(invoiceQuery('7'))).invoice).toBeNull()
})

test('bypasses the caches for "Atualizar" and not for the next fetch', async () => {
  const client = newClient()
  const { queryKey } = openInvoicesQuery(rules)
  const { asked } = browserPage(
    '',
    () => list(raw),
    () => list(),
    () => list(raw),
  )
  await client.fetchQuery(openInvoicesQuery(rules))
  await refetchFresh(client, queryKey)
  expect(client.getQueryData(queryKey)?.invoices).toEqual([])
  await client.refetchQueries({ queryKey })
  expect(asked.map(({ headers }) => headers.get('cache-control'))).toEqual([null, 'no-cache', null])
})

test('finds a tapped invoice in a list', async () => {
  const client = newClient()
  browserPage('', () => list(raw))
  await client.fetchQuery(openInvoicesQuery(rules))
  const known = client.getQueryData(openInvoicesQuery(rules).queryKey)
  expect(knownInvoice('7', [undefined, known])?.invoice?.value).toBe(12_999)
  expect(knownInvoice('8', [undefined, known])).toBeUndefined()
})

test('polls a payment past every cache and writes the invoice into the query of the detail screen', async () => {
  const client = newClient()
  const paid = { ...raw, status: 'R', valor_recebido: '129.99', pagamento_data: '2026-11-20' }
  const { asked } = browserPage('', () => list(paid))
  await client.fetchQuery(paymentWatchQuery('7'))
  expect(asked[0]?.headers.get('cache-control')).toBe('no-cache')
  expect(client.getQueryData(invoiceQuery('7').queryKey)?.invoice).toMatchObject({
    status: 'R',
    paidOn: '2026-11-20',
  })
})
