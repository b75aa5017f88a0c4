import { expect, test } from 'vitest'
import { parseEntryLines, formatEntryLines } from './entry-lines.ts'

test('reads entries back from the lines it wrote', () => {
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
])('reads the lines %j as %j', (lines, entries) => {
  expect(parseEntryLines(lines)).toEqual(entries)
})

test.each(['Globoplay', '133', '133 -', 'x - Globoplay', '1 - a\n1 - b'])(
  'refuses the lines %j',
  (lines) => {
    expect(parseEntryLines(lines)).toBeNull()
  },
)
