import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const now = new Date('2026-11-20T12:00:00-03:00')

test.each([
  ['2026-11-20T08:05:00-03:00', 'hoje, 08:05'],
  ['2026-11-19T23:59:00-03:00', 'ontem, 23:59'],
  ['2026-11-18T18:40:00-03:00', '18/11, 18:40'],
  ['2025-12-31T18:40:00-03:00', '31/12/2025, 18:40'],
  ['2026-11-25T18:40:00-03:00', '25/11, 18:40'],
])('the moment %s is written as %j', (then, words) => {
  expect(momentText(new Date(then), now, 'America/Sao_Paulo')).toBe(words)
})

test.each([
  ['America/Sao_Paulo', '2026-11-20T02:59:00Z', 'ontem, 23:59'],
  ['America/Sao_Paulo', '2026-11-20T03:00:00Z', 'hoje, 00:00'],
  ['America/Manaus', '2026-11-20T03:30:00Z', 'ontem, 23:30'],
  ['America/Rio_Branco', '2026-11-20T04:30:00Z', 'ontem, 23:30'],
  ['America/Noronha', '2026-11-20T02:30:00Z', 'hoje, 00:30'],
] as const)('the day is the one in %s, wherever the browser is', (timeZone, then, words) => {
  expect(momentText(new Date(then), now, timeZone)).toBe(words)
})
