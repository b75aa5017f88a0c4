import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { describe, expect, test } from 'vitest'
import { pasteInto, typeInto } from '#tests/support/browser/type-into.ts'
import { monthMask } from './month-mask.ts'

const ways: readonly [string, (text: string, mask: MaskitoOptions) => string][] = [
  ['typed', typeInto],
  ['pasted', pasteInto],
  ['filled in', maskitoTransform],
]

/** Every form that was met, or that is of the same kind, and the expiry it means. */
const expiries = [
  ['12/30', '12/30'],
  ['12/2030', '12/30'],
  ['2030-12', '12/30'],
  ['2030/12', '12/30'],
  ['1/30', '01/30'],
  ['1/2030', '01/30'],
  ['01/2030', '01/30'],
  ['122030', '12/30'],
  ['1230', '12/30'],
  ['12-30', '12/30'],
  ['12 / 30', '12/30'],
  ['12.2030', '12/30'],
  ['5/31', '05/31'],
  ['2/31', '02/31'],
  [' 12/2030 ', '12/30'],
  ['12\u00A0/\u00A030', '12/30'],
  ['12\u200B/2030', '12/30'],
  ['１２/２０３０', '12/30'],
] as const

describe.each(ways)('an expiry %s', (_, enter) => {
  test.each(expiries)('as %j is %s', (text, expiry) => {
    expect(enter(text, monthMask(2))).toBe(expiry)
  })

  test.each([
    ['3/2026', '03/2026'],
    ['2026-03', '03/2026'],
    ['03.2026', '03/2026'],
    ['032026', '03/2026'],
    ['03 / 2026', '03/2026'],
  ])('as the month %j is %s', (text, month) => {
    expect(enter(text, monthMask(4))).toBe(month)
  })
})

describe.each(ways.slice(1))('an expiry %s of no month', (_, enter) => {
  test.each(['13/31', '00/30', '31/30'])('%s stays to be put right', (text) => {
    expect(enter(text, monthMask(2))).toBe(text)
  })
})

describe.each(ways.slice(1))('an expiry %s with more around it', (_, enter) => {
  test.each([
    ['Validade: 12/2030', '12/30'],
    ['val. 1/30', '01/30'],
    ['VALID THRU 12/30', '12/30'],
    ['12/30 (crédito)', '12/30'],
    ['2030-12-31', '12/30'],
    ['31/12/2030', '12/30'],
  ])('as %j is %s', (text, expiry) => {
    expect(enter(text, monthMask(2))).toBe(expiry)
  })
})

test('a month that is not whole yet stays as it is typed', () => {
  expect(typeInto('12/203', monthMask(2))).toBe('12/203')
  expect(typeInto('12/2', monthMask(2))).toBe('12/2')
  expect(typeInto('20', monthMask(2))).toBe('20')
  expect(typeInto('03/20', monthMask(4))).toBe('03/20')
})
