import { expect, it } from 'vitest'
import type { RawInvoice } from '#contract/money/invoices.ts'
import {
  buildPushPayload,
  type DeviceCode,
  maxPayloadBytes,
  utf8Bytes,
} from '#domain/messaging/notifications/push-message.ts'
import { buildPush } from './build-push.ts'

const today = '2026-11-20'

/** Every field is as long as an ERP makes it. */
const bill = (day: number): RawInvoice => ({
  id: `1000${day}`,
  id_contrato: '48213',
  id_contrato_avulso: '',
  status: 'A',
  data_vencimento: `2026-12-${day}`,
  pagamento_data: '',
  valor: '129.99',
  valor_recebido: '0.00',
  valor_aberto: '129.99',
  desconto_condicional_valor: '10.00',
  validade_desconto_condicional: `2026-12-${day}`,
  linha_digitavel: '7'.repeat(47),
  nn_boleto: '00012345678',
  pix_txid: 'a'.repeat(35),
  tipo_pagamento_cartao: '',
  recebido_via_pix: 'N',
  tipo_recebimento: 'Boleto',
  awaiting: '',
})

const subscription = {
  clientId: 'demo',
  id: 'subscription',
  sessionId: 's'.repeat(43),
  customerId: '1',
  documentHash: 'hash',
  endpoint: 'https://push.example/1',
  p256dh: 'p256dh',
  auth: 'auth',
  origin: 'https://a-rather-long-provider.portal.example',
  invoiceRange: 10 as const,
  mutedTopics: [],
  createdAt: new Date('2026-11-01T12:00:00Z'),
}
const codeOf = (invoice: RawInvoice): DeviceCode => ({
  id: invoice.id,
  code: `00020101${'5'.repeat(170)}`,
  as_of: `${today}T12:00:00.000Z`,
  until: '2026-12-12T03:00:00.000Z',
})
const message = { title: 'One', body: 'One bill.', path: '/panel/bill', tag: 'm'.repeat(32) }

function pushOf(days: readonly number[], withCodes: readonly number[] = []) {
  const bills = { as_of: `${today}T12:00:00.000Z`, invoices: days.map(bill) }
  const codes = new Map(
    bills.invoices
      .filter(({ id }) => withCodes.some((day) => id === bill(day).id))
      .map((invoice) => [invoice, codeOf(invoice)]),
  )
  const { message: words, ttl } = buildPush(subscription, message, bills, { today, codes })
  return { ttl, ...JSON.parse(buildPushPayload(words)) }
}

it('brings six whole bills, those that fall due first, and says the number of all', () => {
  const sent = pushOf([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11])
  const days = sent.device_only.invoices.map((one: RawInvoice) => one.data_vencimento.slice(-2))
  expect(days).toEqual(['11', '12', '13', '14', '15', '16'])
  expect(sent.notification.body).toContain('Você tem 11 faturas')
  expect(sent.notification.navigate).toMatch(/^https:.*\/invoices\/to-pay$/)
})

it('leads a single bill to its screen and waits for the phone until the bill falls due', () => {
  const sent = pushOf([11])
  expect(sent.notification.navigate).toBe(`${subscription.origin}/panel/bill`)
  expect(sent.ttl).toBe(21 * 86_400)
})

it('leaves a message without bills as it is', () => {
  const sent = pushOf([])
  expect(sent.notification.title).toBe('One')
  expect(sent).not.toHaveProperty('device_only')
})

it('brings the codes of the bills that fall due first beside whole bills, as many as fit', () => {
  const sent = pushOf([15, 14, 13, 12, 11], [15, 14, 13, 12, 11])
  expect(sent.device_only.invoices).toHaveLength(5)
  expect(sent.device_only.codes).toEqual([11, 12].map((day) => codeOf(bill(day))))
  expect(utf8Bytes(JSON.stringify(sent))).toBeLessThanOrEqual(maxPayloadBytes)
  // A code does not take the place of a bill.
  const full = pushOf([17, 16, 15, 14, 13, 12, 11], [13, 12, 11])
  expect(full.device_only.invoices).toHaveLength(6)
  expect(full.device_only.codes).toEqual([codeOf(bill(11))])
})

it('brings no code of a bill that does not fit', () => {
  const sent = pushOf([18, 17, 16, 15, 14, 13, 12, 11], [18])
  expect(sent.device_only).not.toHaveProperty('codes')
})
