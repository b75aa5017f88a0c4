import { expect, test } from 'vitest'
import { createRequestKeys } from './request-key.ts'

test('the same values keep their key, others get another', () => {
  const keyOf = createRequestKeys()
  const first = keyOf({ message: 'Olá' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf({ message: 'Olá' })).toBe(first)
  expect(keyOf({ message: 'Olá!' })).not.toBe(first)
})

test('two forms never share one', () => {
  expect(createRequestKeys()({})).not.toBe(createRequestKeys()({}))
})
