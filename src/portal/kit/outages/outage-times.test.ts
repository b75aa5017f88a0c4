import { expect, it } from 'vitest'
import type { OwnOutage } from '#contract/news/outages.ts'
import { beginText, forecastText } from './outage-times.ts'

/** Noon in São Paulo. */
const now = new Date('2026-11-23T15:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const outage: OwnOutage = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'outage',
  cause: 'fibre',
  place: 'Centro',
  note: '',
  phase: 'now',
  isCurrent: true,
  startsAt: hours(-1),
  expectedEnd: null,
  endedAt: null,
  updates: [],
  contractIds: [],
  isAsked: false,
  isPublic: true,
}

it.each([
  [{}, 'Desde hoje, 11:00', 'Ainda sem previsão de volta'],
  [{ expectedEnd: hours(2) }, 'Desde hoje, 11:00', 'Previsão de volta: hoje, 14:00'],
  [
    { phase: 'late', expectedEnd: hours(-0.5) },
    'Desde hoje, 11:00',
    'A previsão era hoje, 11:30 e já passou. Continuamos trabalhando nisso.',
  ],
  [
    { kind: 'maintenance', phase: 'planned', startsAt: hours(3), expectedEnd: hours(5) },
    'Começa hoje, 15:00',
    'Previsão de término: hoje, 17:00',
  ],
  [{ phase: 'ended', endedAt: now }, 'De hoje, 11:00 a hoje, 12:00', null],
  [{ phase: 'cancelled', startsAt: hours(3), endedAt: now }, 'Seria hoje, 15:00', null],
] as const)('of %j says %s and %s', (change, begin, forecast) => {
  expect(beginText({ ...outage, ...change }, now, 'America/Sao_Paulo')).toBe(begin)
  expect(forecastText({ ...outage, ...change }, now, 'America/Sao_Paulo')).toBe(forecast)
})
