import { expect, test } from 'vitest'
import type { Visit } from './visit.ts'
import { visitWords } from './visit-words.ts'

const visit: Visit = {
  state: 'on_the_way',
  from: '2026-11-30 08:00:00',
  to: '2026-11-30 12:00:00',
}

test('says that the technician is on the way until the time that was agreed is over', () => {
  expect(visitWords(visit, '2026-11-30 12:00:00')).toEqual({
    title: 'Técnico a caminho',
    when: '30/11/2026, das 08:00 às 12:00',
    isOver: false,
  })
  const over = visitWords(visit, '2026-11-30 12:01:00')
  expect(over?.title).toBe('Visita do técnico')
  expect(over?.when).toContain('já passou (30/11/2026, das 08:00 às 12:00)')
  expect(over?.isOver).toBe(true)
  expect(visitWords(visit, '2026-12-01 00:00:00')).toBeNull()
})

test('says of a technician who is there, and of a visit without an end, nothing of the time', () => {
  expect(visitWords({ ...visit, state: 'under_way' }, '2026-11-30 13:00:00')?.isOver).toBe(false)
  expect(visitWords({ ...visit, to: '' }, '2026-11-30 13:00:00')?.isOver).toBe(false)
})
