import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readBody, readInput, readQuery } from './input.ts'

const anything = v.looseObject({})
const bodyOf = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  arrayBuffer: async () => bytes.buffer,
  header: (name: string) =>
    ({ 'content-type': 'application/json; charset=utf-8', ...headers })[name],
})
const body = (text: string) => bodyOf(new TextEncoder().encode(text))
const record = v.record(v.string(), v.unknown())

describe('a body whose schema takes anything', () => {
  it.each([
    '{"__proto__":{"polluted":true}}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"a":[{"constructor":{"prototype":{}}}]}',
    `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
    `{"a":[${'0,'.repeat(200)}0]}`,
    '{"a":"\\u0000"}',
    '{"a":{"b":["x\\u0000y"]}}',
    '{"\\u0000":1}',
    '{"a":"\\ud800"}',
    '{"a":"\\udc00\\ud800"}',
    '{"\\udfff":1}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":[{"b":{}},{"b":1,"c":[],"b":2}]}',
  ])('is refused all the same: %s', async (text) => {
    await expect(readBody(anything, body(text))).rejects.toMatchObject({ text: 'invalid request' })
  })

  it('passes when it is tame', async () => {
    expect(await readBody(record, body('{"a":{"b":[1,2]}}'))).toEqual({ a: { b: [1, 2] } })
  })

  it('passes with the same key in several objects, and with texts that look like keys', async () => {
    const value = {
      a: { b: 'a":{"a":' },
      c: [{ b: 1 }, { b: 'a' }, 'a', 'a'],
      ':': '\\":',
      e: '😀',
    }
    expect(await readBody(record, body(JSON.stringify(value)))).toEqual(value)
  })

  it('is refused when its bytes are no UTF-8, or are compressed', async () => {
    const latin1 = new Uint8Array([...new TextEncoder().encode('{"a":"caf'), 0xe9, 0x22, 0x7d])
    await expect(readBody(record, bodyOf(latin1))).rejects.toMatchObject({ status: 400 })
    const plain = new TextEncoder().encode('{"a":1}')
    const zipped = bodyOf(plain, { 'content-encoding': 'gzip' })
    await expect(readBody(record, zipped)).rejects.toMatchObject({ status: 415 })
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

describe('a query', () => {
  const refusal = expect.objectContaining({ text: 'invalid request' })
  it.each(['?a=%00', '?a=x%00y', '?%00=1', '?a=%ED%A0%80', '?a=%ff', '?a=%', '?a=1&a=2'])(
    'is refused when a value has no single meaning or cannot be stored: %s',
    (search) => {
      const url = new URL(`http://demo.localhost/api${search}`)
      expect(() => readQuery(record, url)).toThrow(refusal)
    },
  )

  it('passes with letters outside ASCII', () => {
    const url = new URL('http://demo.localhost/api?a=%C3%A7%20%F0%9F%98%80')
    expect(readQuery(record, url)).toEqual({ a: 'ç 😀' })
  })

  it('is refused for a path that is not well encoded', () => {
    expect(() => readQuery(record, new URL('http://demo.localhost/api/%ff'))).toThrow(refusal)
  })
})
