import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { pasteInto, typeInto } from '#tests/support/browser/type-into.ts'
import { digitMask } from './digit-mask.ts'

test.each([
  ['0000 0000 0000 0000', '5100-0000-0000-0040', '5100 0000 0000 0040'],
  ['0000 0000 0000 0000', 'Cartão 1: 5100 0000 0000 0040', '5100 0000 0000 0040'],
  ['0000 0000 0000 0000', '5100\u00A00000\u00A00000\u00A00040', '5100 0000 0000 0040'],
  ['0000 0000 0000 0000', '５１００００００００００００４０', '5100 0000 0000 0040'],
  ['0000 0000 0000 0000', '5100 0000', '5100 0000'],
  ['000', 'CVV: 123', '123'],
  ['000-000-000', 'Seu código é 123456789.', '123-456-789'],
  ['000-000-000', '123 456 789, válido por 10 minutos', '123-456-789'],
  ['00000-000', 'CEP 88.000-000', '88000-000'],
  ['00000-000', 'Rua 7 de Setembro, 12, 88000-000', '88000-000'],
])('the mask %s takes %j, pasted or filled in, as %s', (pattern, text, drawn) => {
  expect(pasteInto(text, digitMask(pattern))).toBe(drawn)
  expect(maskitoTransform(text, digitMask(pattern))).toBe(drawn)
})

test('a card number is typed with any separators', () => {
  expect(typeInto('5100-0000 0000.0040', digitMask('0000 0000 0000 0000'))).toBe(
    '5100 0000 0000 0040',
  )
})
