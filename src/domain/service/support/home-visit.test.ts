import { expect, test } from 'vitest'
import { homeVisit, homeVisitText } from './home-visit.ts'
import type { Visit } from './visit.ts'

const now = '2026-11-30 09:00:00'
const on = (day: string, state: Visit['state'] = 'scheduled'): Visit => ({
  state,
  from: `${day} 08:00:00`,
  to: `${day} 12:00:00`,
})

test('is the earliest one of today and the next seven days', () => {
  const dayOf = (...days: string[]) =>
    homeVisit(
      [{ visit: null }, ...days.map((day) => ({ visit: on(day) }))],
      now,
    )?.visit?.from.slice(0, 10)
  expect(dayOf('2026-12-02', '2026-11-30', '2026-12-01')).toBe('2026-11-30')
  expect(dayOf('2026-12-07')).toBe('2026-12-07')
  expect(dayOf('2026-12-08', '2026-11-29')).toBeUndefined()
  const unknown: Visit = { state: 'to_reschedule', from: '', to: '' }
  expect(homeVisit([{ visit: unknown }], now)).toBeNull()
})

test.each([
  ['scheduled', on('2026-11-30'), now, 'Técnico: hoje, das 08:00 às 12:00'],
  ['of tomorrow', on('2026-12-01'), now, 'Técnico: amanhã, das 08:00 às 12:00'],
  ['of a later day', on('2026-12-02'), now, 'Técnico: 02/12/2026, das 08:00 às 12:00'],
  [
    'on the way',
    on('2026-11-30', 'on_the_way'),
    now,
    'Técnico a caminho: hoje, das 08:00 às 12:00',
  ],
  ['under way', on('2026-11-30', 'under_way'), now, 'Técnico em atendimento'],
  [
    'on the way, as was said yesterday',
    on('2026-11-30', 'on_the_way'),
    '2026-11-29 20:00:00',
    'Técnico: hoje, das 08:00 às 12:00',
  ],
])('says of a visit that is %s when it is', (_, visit, asOf, text) => {
  expect(homeVisitText(visit, now, asOf)).toBe(text)
})

test('says that the time has passed, and whom to talk to', () => {
  const late = '2026-11-30 12:01:00'
  const said = homeVisitText(on('2026-11-30', 'on_the_way'), late, now)
  expect(said).toMatch(/já passou.*fale com a gente/)
  expect(homeVisitText(on('2026-11-30', 'under_way'), late, now)).toBe('Técnico em atendimento')
})
