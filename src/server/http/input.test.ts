import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readBody, readInput } from './input.ts'

const anything = v.looseObject({})
const body = (value: string) => ({
  text: async () => value,
  header: () => 'application/json; charset=utf-8',
})

describe('a body whose schema takes anything', () => {
  it.each([
    '{"__proto__":{"polluted":true}}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"a":[{"constructor":{"prototype":{}}}]}',
    `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
    `{"a":[${'0,'.repeat(200)}0]}`,
  ])('is refused all the same: %s', async (text) => {
    await expect(readBody(anything, body(text))).rejects.toMatchObject({ text: 'invalid request' })
  })

  it('passes when it is tame', async () => {
    expect(await readBody(v.record(v.string(), v.unknown()), body('{"a":{"b":[1,2]}}'))).toEqual({
      a: { b: [1, 2] },
    })
  })
})

describe('the names of failed fields', () => {
  it('are repeated only when they are plain', () => {
    const names = { 'Maria <b>': 1, ['x'.repeat(100)]: 1, fine: 1 }
    const schema = v.object({ wanted: v.optional(v.string()) })
    expect(() => readInput(schema, names)).toThrow(
      expect.objectContaining({ fields: ['?', 'fine'] }),
    )
  })

  it('are those the contract does not know, where it knows none too', () => {
    expect(readInput(undefined, {})).toBeUndefined()
    expect(() => readInput(undefined, { extra: 1 })).toThrow(
      expect.objectContaining({ fields: ['extra'] }),
    )
  })

  it('of a union are left to what the union takes', () => {
    const either = v.union([v.strictObject({ a: v.string() }), v.strictObject({ b: v.string() })])
    expect(readInput(either, { b: 'x' })).toEqual({ b: 'x' })
    expect(() => readInput(either, { a: 'x', b: 'x' })).toThrow('invalid request')
  })
})
