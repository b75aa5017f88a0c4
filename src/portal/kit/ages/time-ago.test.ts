import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:58Z', 'agora'],
  ['2026-11-20T11:59:00Z', 'há 1 minuto'],
  ['2026-11-20T11:55:30Z', 'há 4 minutos'],
  ['2026-11-20T10:00:00Z', 'há 2 horas'],
  ['2026-11-19T11:00:00Z', 'ontem'],
  ['2026-11-15T12:00:00Z', 'há 5 dias'],
])('the time since %s is shown as %j', (then, words) => {
  expect(timeAgo(new Date(then), now)).toBe(words)
})

test('a time ahead of a slow local clock is shown as "agora"', () => {
  expect(timeAgo(new Date('2026-11-20T12:03:00Z'), now)).toBe('agora')
})
