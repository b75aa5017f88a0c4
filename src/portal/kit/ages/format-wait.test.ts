import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

test.each([
  [0, '1 segundo'],
  [1, '1 segundo'],
  [45, '45 segundos'],
  [89.2, '90 segundos'],
  [90, '2 minutos'],
  [600, '10 minutos'],
  [5_340, '89 minutos'],
  [5_400, '2 horas'],
  [86_400, '24 horas'],
])('a wait of %d seconds is formatted as %j', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})
