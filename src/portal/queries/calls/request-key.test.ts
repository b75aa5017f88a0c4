import { expect, test } from 'vitest'
import { createRequestKeys } from './request-key.ts'

test('keeps the key of the same values and changes it with them', () => {
  const keyOf = createRequestKeys()
  const first = keyOf({ message: 'Olá' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf({ message: 'Olá' })).toBe(first)
  expect(keyOf({ message: 'Olá!' })).not.toBe(first)
})

test('gives two forms different keys', () => {
  expect(createRequestKeys()({})).not.toBe(createRequestKeys()({}))
})
