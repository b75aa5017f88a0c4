import { expect, it } from 'vitest'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { StoredCharge } from '../charge-row.ts'
import { chargeTimes } from './charge-times.ts'

const sentAt = new Date('2026-11-30T17:05:00Z')
const offer: StoredCharge = {
  clientId: 'demo',
  id: 'g1',
  customerId: '7',
  documentHash: 'd',
  idempotencyKey: 'k',
  requestFingerprint: '',
  orderId: 'PIX1',
  state: 'unknown',
  value: 100,
  total: 100,
  installments: 1,
  method: 'pix',
  brand: '',
  lastFour: '',
  gatewayPaymentId: 'p1',
  pixCode: '000201',
  expiresAt: new Date(sentAt.getTime() + 30 * minuteMs),
  returnCode: '',
  authorizationCode: '',
  proofOfSale: '',
  createdAt: sentAt,
  sentAt,
  decidedAt: null,
  isToBeVoided: false,
  nextTryAt: null,
  tries: 20,
}
const at = (milliseconds: number) => chargeTimes(() => new Date(sentAt.getTime() + milliseconds))
const demo = { rules: providerRules('demo') }

it.each([
  [10 * secondMs, 5 * secondMs],
  [2 * minuteMs, 12 * secondMs],
  [25 * minuteMs, minuteMs],
])('an open code of %d ms is asked about after %d ms', (age, pause) => {
  expect(at(age).pauseOf(demo, offer)).toBe(pause)
})

it('a code is over a minute after its end, or when nobody can have seen it', () => {
  expect(at(30 * minuteMs).isOfferOver(offer)).toBe(false)
  expect(at(31 * minuteMs).isOfferOver(offer)).toBe(false)
  expect(at(31 * minuteMs + 1).isOfferOver(offer)).toBe(true)
  expect(at(0).isOfferOver({ ...offer, pixCode: '' })).toBe(true)
  expect(at(40 * minuteMs).isOfferOver({ ...offer, state: 'approved' })).toBe(false)
  expect(at(40 * minuteMs).isOfferOver({ ...offer, expiresAt: null, pixCode: '' })).toBe(false)
})

it('a code is looked at for two hours after its end, and a lost charge after it was sent', () => {
  expect(at(150 * minuteMs).isRechecked(offer, true)).toBe(true)
  expect(at(150 * minuteMs + 1).isRechecked(offer, true)).toBe(false)
  const card = { ...offer, method: 'card', expiresAt: null } as const
  expect(at(121 * minuteMs).isRechecked(card, false)).toBe(false)
  expect(at(121 * minuteMs).isRechecked(card, true)).toBe(true)
})
