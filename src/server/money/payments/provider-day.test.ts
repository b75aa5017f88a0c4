import { describe, expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { receiptOf } from './settling/booking.ts'
import { settlement } from './settling/settlement.ts'
import type { StoredPayment } from './store.ts'
import { instructedPauseMs } from './times.ts'

const tenantIn = (timeZone: TimeZone) => ({
  ...benchTenant,
  rules: { ...providerRules('demo'), timeZone },
  isSandbox: false,
  acsUrl: null,
  gateway: null,
  bank: null,
  agreementGateway: 'cielo' as const,
  messageGateway: null,
})

/** A PIX that the bank was told to debit on the first of December. */
const payment: StoredPayment = {
  clientId: 'bench',
  id: 'p1',
  customerId: '7',
  documentHash: 'd',
  invoiceId: '11',
  idempotencyKey: null,
  requestFingerprint: '',
  groupId: null,
  orderId: 'FAT11R1',
  state: 'unknown',
  value: 9_990,
  total: 9_990,
  installments: 1,
  method: 'pix',
  pixGateway: 'cielo',
  brand: '',
  lastFour: '',
  agreementId: 'a1',
  settlesOn: '2026-12-01',
  gatewayPaymentId: 'g1',
  returnCode: '',
  authorizationCode: '',
  proofOfSale: '',
  createdAt: new Date('2026-11-20T15:00:00Z'),
  sentAt: new Date('2026-11-20T15:00:00Z'),
  decidedAt: null,
  bookedAt: null,
  isToBeVoided: false,
  nextTryAt: new Date('2026-12-01T01:00:00Z'),
  tries: 0,
}

/** Half past eleven at night of 30 November, and half an hour after midnight. */
const nights = [
  ['America/Noronha', '2026-12-01T01:30:00Z', '2026-12-01T02:30:00Z'],
  ['America/Sao_Paulo', '2026-12-01T02:30:00Z', '2026-12-01T03:30:00Z'],
  ['America/Manaus', '2026-12-01T03:30:00Z', '2026-12-01T04:30:00Z'],
  ['America/Rio_Branco', '2026-12-01T04:30:00Z', '2026-12-01T05:30:00Z'],
] as const

describe.each(nights)('in %s', (zone, before, after) => {
  it('a payment is booked on the day of the provider', () => {
    const card = { ...payment, method: 'card', settlesOn: null } as const
    expect(receiptOf(card, new Date(before), zone).on).toBe('2026-11-30')
    expect(receiptOf(card, new Date(after), zone).on).toBe('2026-12-01')
    // Noticed the day after it was debited.
    const late = { ...payment, settlesOn: '2026-11-30' }
    expect(receiptOf(late, new Date(after), zone).on).toBe('2026-11-30')
  })

  it.each([
    ['is left to the bank until its day there', before, true],
    ['is looked after from its day on', after, false],
  ])('an instructed PIX %s', async (_, at, isLeft) => {
    const waits: (Date | null | undefined)[] = []
    const now = new Date(at)
    const steps = settlement<StoredPayment>({
      store: {
        get: async () => payment,
        transition: async (_key, _from, { nextTryAt }) => {
          waits.push(nextTryAt)
          return payment
        },
      },
      gateways: { for: () => null, automaticPix: () => null, instantPix: () => null },
      book: async () => payment,
      isOwed: async () => true,
      log: { warn: () => {}, error: () => {} },
      now: () => now,
    })
    await steps.advance(tenantIn(zone), payment)
    const isPaused = waits[0]?.getTime() === now.getTime() + instructedPauseMs
    expect(isPaused).toBe(isLeft)
  })
})
