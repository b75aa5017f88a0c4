import { expect, test } from 'vitest'
import { requestKeys } from './request-key.ts'

test('the same values keep their key, others get another', () => {
  const keyOf = requestKeys()
  const first = keyOf({ message: 'Olá' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf({ message: 'Olá' })).toBe(first)
  expect(keyOf({ message: 'Olá!' })).not.toBe(first)
})

test('two forms never share one', () => {
  expect(requestKeys()({})).not.toBe(requestKeys()({}))
})
