import { describe, expect, it } from 'vitest'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { offerEnd } from './offer-end.ts'

const endOf = (now: string, zone: TimeZone) => offerEnd(new Date(now), zone)?.toISOString() ?? null

describe('a PIX code over several bills', () => {
  it('ends after half an hour', () => {
    expect(endOf('2026-11-30T17:05:00Z', 'America/Sao_Paulo')).toBe('2026-11-30T17:35:00.000Z')
  })

  // Ten minutes to midnight in each zone, as UTC.
  it.each([
    ['America/Noronha', '2026-12-01T01:50:00Z', '2026-12-01T01:59:00.000Z'],
    ['America/Sao_Paulo', '2026-12-01T02:50:00Z', '2026-12-01T02:59:00.000Z'],
    ['America/Manaus', '2026-12-01T03:50:00Z', '2026-12-01T03:59:00.000Z'],
    ['America/Rio_Branco', '2026-12-01T04:50:00Z', '2026-12-01T04:59:00.000Z'],
  ] as const)('ends a minute before the day does in %s', (zone, now, end) => {
    expect(endOf(now, zone)).toBe(end)
  })

  it.each([
    ['2026-12-01T03:57:00Z', '2026-12-01T03:59:00.000Z'],
    ['2026-12-01T03:57:01Z', null],
    ['2026-12-01T03:59:59Z', null],
    ['2026-12-01T04:00:00Z', '2026-12-01T04:30:00.000Z'],
  ])('is issued at %s in Manaus until %s', (now, end) => {
    expect(endOf(now, 'America/Manaus')).toBe(end)
  })
})
