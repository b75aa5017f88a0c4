import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { boundedKeys, maxBoundedKeys } from './bounded-key.ts'

const secret = Buffer.alloc(32, 1)

it('has so many keys at most, whatever strangers send', () => {
  const keyOf = boundedKeys(secret, 50)
  const keys = Array.from({ length: 2000 }, () => keyOf('demo', randomUUID()))
  expect(new Set(keys).size).toBe(50)
})

it('seldom gives two strangers one key, and tells parts apart', () => {
  const keyOf = boundedKeys(secret)
  const keys = Array.from({ length: 100 }, (_, nth) => keyOf('demo', String(nth)))
  expect(new Set(keys).size).toBeGreaterThan(98)
  expect(Math.max(...keys.map(Number))).toBeLessThan(maxBoundedKeys)
  expect(keyOf('a', 'bc')).not.toBe(keyOf('ab', 'c'))
})

it('gives other keys with another secret, so that nobody can aim at those of another one', () => {
  expect(boundedKeys(secret)('demo', '1')).not.toBe(boundedKeys(Buffer.alloc(32))('demo', '1'))
})
