import { expect, it } from 'vitest'
import { isBoletoPdf } from './boleto-pdf.ts'

it.each([
  ['%PDF-1.7 …', true],
  [' %PDF-1.7', false],
  ['<div style="color:red">', false],
  ['', false],
])('the file %j is a boleto: %s', (text, expected) => {
  expect(isBoletoPdf(Buffer.from(text))).toBe(expected)
})

it('refuses a file that is too large for a boleto', () => {
  expect(isBoletoPdf(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 * 1024 * 1024)]))).toBe(
    false,
  )
})
