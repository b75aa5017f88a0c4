import { expect, test } from 'vitest'
import { parseEntryLines, formatEntryLines } from './entry-lines.ts'

test('entries come back from their lines', () => {
  const entries = [
    ['133', 'Globoplay'],
    ['9', 'Fibra - 500'],
  ] as const
  expect(parseEntryLines(formatEntryLines(entries))).toEqual(entries)
})

test.each([
  ['', []],
  ['\n\n', []],
  [' 133-Globoplay ', [['133', 'Globoplay']]],
  ['133 – Globoplay', [['133', 'Globoplay']]],
])('%j is read as %j', (lines, entries) => {
  expect(parseEntryLines(lines)).toEqual(entries)
})

test.each(['Globoplay', '133', '133 -', 'x - Globoplay', '1 - a\n1 - b'])(
  '%j is no list',
  (lines) => {
    expect(parseEntryLines(lines)).toBeNull()
  },
)
