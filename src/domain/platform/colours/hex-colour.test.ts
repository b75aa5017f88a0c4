import { expect, it } from 'vitest'
import { isHexColour } from './hex-colour.ts'

it.each([
  ['#0a1B2c', true],
  ['#fff', false],
  ['0a1b2c', false],
  ['#0a1b2', false],
  ['#0a1b2c3', false],
  ['#0a1b2g', false],
  ['x#0a1b2c', false],
  ['#0a1b2c;', false],
])('%s is a colour: %s', (text, isOne) => {
  expect(isHexColour(text)).toBe(isOne)
})
