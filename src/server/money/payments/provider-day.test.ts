import { describe, expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { instructedPix, settlementTenant } from '#tests/support/people/instructed-pix.ts'
import { receiptOf } from './settling/booking.ts'
import { settlement } from './settling/settlement.ts'
import type { StoredPayment } from './store.ts'
import { instructedPauseMs } from './times.ts'

const tenantIn = (timeZone: TimeZone) => ({
  ...settlementTenant,
  rules: { ...providerRules('demo'), timeZone },
})

const payment = instructedPix

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
    const sent = (at: string) => ({ ...card, sentAt: new Date(at), decidedAt: new Date(after) })
    expect(receiptOf(sent(before), new Date(after), zone)).toMatchObject({
      on: '2026-11-30',
      pricedOn: '2026-11-30',
    })
    expect(receiptOf(sent(after), new Date(after), zone).on).toBe('2026-12-01')
    // Noticed the day after it was debited.
    const late = { ...payment, settlesOn: '2026-11-30' }
    expect(receiptOf(late, new Date(after), zone).on).toBe('2026-11-30')
  })

  it('a PIX paid with an approval is of the bank’s day, and counts what it was computed for', () => {
    const first = { ...payment, settlesOn: null, createdAt: new Date(before) }
    const paid = { ...first, sentAt: new Date(after), decidedAt: new Date('2026-12-02T15:00:00Z') }
    expect(receiptOf(paid, new Date('2026-12-02T15:00:00Z'), zone)).toMatchObject({
      on: '2026-12-01',
      pricedOn: '2026-11-30',
    })
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
      readBills: async () => 'owed' as const,
      log: { warn: () => {}, error: () => {} },
      now: () => now,
    })
    await steps.advance(tenantIn(zone), payment)
    const isPaused = waits[0]?.getTime() === now.getTime() + instructedPauseMs
    expect(isPaused).toBe(isLeft)
  })
})
