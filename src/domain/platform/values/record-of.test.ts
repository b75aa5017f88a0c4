import { expect, it } from 'vitest'
import { recordOf } from './record-of.ts'

it('makes a record of entries, whatever their keys', () => {
  expect(recordOf([])).toEqual({})
  expect(recordOf([['a', 1] as const, ['b', 2] as const])).toEqual({ a: 1, b: 2 })
  const proto = recordOf([['__proto__', 1] as const])
  expect(Object.hasOwn(proto, '__proto__')).toBe(true)
})
