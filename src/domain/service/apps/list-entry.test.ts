import { expect, test } from 'vitest'
import { listEntryId } from './entitlement.ts'
import { hasDistinctIds, isListEntry, formatListEntry } from './list-entry.ts'

test.each([
  ['133', 'Globoplay', '133 - Globoplay'],
  ['12', 'FIBRA\n 500\tMEGA ', '12 - FIBRA 500 MEGA'],
  ['12', 'A - B', '12 - A - B'],
  ['12', ' ', '12'],
])(
  'the id %s with the name %j becomes the entry %s, from which the id is read back',
  (id, label, entry) => {
    expect(formatListEntry(id, label)).toBe(entry)
    expect(isListEntry(entry)).toBe(true)
    expect(listEntryId(entry)).toBe(id)
  },
)

test.each(['', 'abc', '12 -', '12 - ', '-1 - x', '1e3', '12 Globoplay', `${'9'.repeat(19)} - x`])(
  '%j is not an entry',
  (entry) => expect(isListEntry(entry)).toBe(false),
)

test('two entries with the same id are not distinct, whatever their labels', () => {
  expect(hasDistinctIds(['1 - a', '2 - a'])).toBe(true)
  expect(hasDistinctIds(['1 - a', '1 - b'])).toBe(false)
})
