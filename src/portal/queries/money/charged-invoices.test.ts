import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { browserPage } from '#tests/support/browser/browser-page.ts'
import { chargedInvoicesQuery, markCharged, rememberCharge } from './charged-invoices.ts'

const at = '2026-11-20T12:00:00.000Z'
const charged = [{ invoiceId: '7', at }]

test('marks an invoice of an answer older than its charge, and no other invoice', () => {
  const list = [anInvoice({ id: '7' }), anInvoice({ id: '8' })]
  expect(markCharged(list, '2026-11-20T11:59:00.000Z', charged)).toEqual([
    anInvoice({ id: '7', awaiting: 'booking' }),
    anInvoice({ id: '8' }),
  ])
})

test('leaves the invoices of an answer that is younger than the charge as the server gave them', () => {
  const list = [anInvoice({ id: '7' })]
  expect(markCharged(list, '2026-11-20T12:00:01.000Z', charged)).toBe(list)
})

test('leaves a paid invoice paid', () => {
  const paid = anInvoice({ id: '7', status: 'R' })
  expect(markCharged([paid], '2026-11-20T11:00:00.000Z', charged)).toEqual([paid])
})

test('remembers the last charges by the time the gateway decided, and approved ones alone', async () => {
  browserPage('')
  const client = new QueryClient()
  const payment = {
    id: '1',
    invoiceId: '7',
    state: 'approved',
    value: 9990,
    total: 9990,
    installments: 1,
    brand: 'Visa',
    lastFour: '0010',
    createdAt: '2026-11-20T11:59:58.000Z',
    decidedAt: at,
    authorizationCode: '',
    proofOfSale: '',
  } as const
  await rememberCharge(client, { ...payment, invoiceId: '6', state: 'processing' })
  for (const id of Array.from({ length: 25 }, (_, index) => String(index + 100))) {
    await rememberCharge(client, { ...payment, invoiceId: id })
  }
  await rememberCharge(client, payment)
  await rememberCharge(client, payment)
  const known = client.getQueryData(chargedInvoicesQuery().queryKey) ?? []
  expect(known).toHaveLength(20)
  expect(known.slice(0, 2)).toEqual([
    { invoiceId: '7', at },
    { invoiceId: '124', at },
  ])
})
