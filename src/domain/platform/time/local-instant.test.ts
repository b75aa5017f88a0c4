import { expect, it } from 'vitest'
import { instantOf, startOfDay } from './local-instant.ts'

it.each([
  ['2026-12-01 08:00', 'America/Sao_Paulo', '2026-12-01T11:00:00.000Z'],
  ['2026-12-01 08:00', 'America/Rio_Branco', '2026-12-01T13:00:00.000Z'],
  ['2026-12-31 23:30', 'America/Noronha', '2027-01-01T01:30:00.000Z'],
  // Until 2019 clocks of São Paulo were put forward at midnight, and back again in February.
  ['2018-11-03 23:59', 'America/Sao_Paulo', '2018-11-04T02:59:00.000Z'],
  ['2018-11-04 01:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-02-17 23:30', 'America/Sao_Paulo', '2018-02-18T01:30:00.000Z'],
] as const)('%s in %s is %s', (local, zone, instant) => {
  expect(instantOf(local, zone)?.toISOString()).toBe(instant)
})

it('has no instant for a time that does not exist', () => {
  expect(instantOf('2018-11-04 00:30', 'America/Sao_Paulo')).toBeNull()
  expect(instantOf('2026-02-30 08:00', 'America/Sao_Paulo')).toBeNull()
  expect(instantOf('amanhã', 'America/Sao_Paulo')).toBeNull()
})

it.each([
  ['America/Rio_Branco', '2026-12-01', '2026-12-01T05:00:00.000Z'],
  ['America/Noronha', '2026-12-01', '2026-12-01T02:00:00.000Z'],
  // Clocks were put forward at midnight: the day began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
] as const)('begins a day of %s, %s, at %s', (zone, day, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})
