import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [1, 'second', '1 segundo'],
  [72, 'hour', '72 horas'],
  [1, 'day', '1 dia'],
  [0, 'day', '0 dias'],
  [1, 'month', '1 mês'],
  [13, 'month', '13 meses'],
  [1, 'year', '1 ano'],
  [5, 'year', '5 anos'],
] as const)('says %s of %s as "%s"', (count, unit, text) => {
  expect(durationText(count, unit)).toBe(text)
})
