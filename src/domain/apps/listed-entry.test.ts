import { expect, test } from 'vitest'
import { listedId } from './entitlement.ts'
import { isDistinct, isListedEntry, listedEntry } from './listed-entry.ts'

test.each([
  ['133', 'Globoplay', '133 - Globoplay'],
  ['12', 'FIBRA\n 500\tMEGA ', '12 - FIBRA 500 MEGA'],
  ['12', 'A - B', '12 - A - B'],
  ['12', ' ', '12'],
])('%s called %j is entered as %s and read back', (id, label, entry) => {
  expect(listedEntry(id, label)).toBe(entry)
  expect(isListedEntry(entry)).toBe(true)
  expect(listedId(entry)).toBe(id)
})

test.each(['', 'abc', '12 -', '12 - ', '-1 - x', '1e3', '12 Globoplay', `${'9'.repeat(19)} - x`])(
  '%j is no entry',
  (entry) => expect(isListedEntry(entry)).toBe(false),
)

test('two labels of one id are one entry too many', () => {
  expect(isDistinct(['1 - a', '2 - a'])).toBe(true)
  expect(isDistinct(['1 - a', '1 - b'])).toBe(false)
})
