import { expect, it } from 'vitest'
import { isSameJson } from './same-json.ts'

it.each([
  [{ id: '7', content: 'Sem sinal' }, { content: 'Sem sinal', id: '7' }, true],
  [[{ a: { b: 1, c: 2 } }], [{ a: { c: 2, b: 1 } }], true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [undefined, undefined, true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: 1 }, { a: 1, b: null }, false],
  [null, {}, false],
  [{ a: null }, undefined, false],
])('compares %j with %j by their members', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame)
})
