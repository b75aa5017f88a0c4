import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey, createSealer } from './seal.ts'

const secret = new Uint8Array(32).fill(7)
const place = 'tenant/demo/ixc_access_token'

test('any text sealed for a place opens there', () => {
  const box = createSealer(secret)
  assert(
    property(
      string({ unit: 'grapheme' }),
      (text) => box.open(box.seal(text, place), place) === text,
    ),
  )
})

test('the text is not in what was sealed, and sealing twice gives two values', () => {
  const box = createSealer(secret)
  const sealed = box.seal('48:very-secret', place)
  expect(Buffer.from(sealed, 'base64url').includes('very-secret')).toBe(false)
  expect(box.seal('48:very-secret', place)).not.toBe(sealed)
})

test('a value moved to another tenant or field does not open', () => {
  const box = createSealer(secret)
  const sealed = box.seal('48:very-secret', place)
  expect(() => box.open(sealed, 'tenant/litoral/ixc_access_token')).toThrow('moved')
  expect(() => box.open(sealed, 'tenant/demo/acs_private_key')).toThrow('moved')
})

test('a value sealed with another application secret does not open', () => {
  const sealed = createSealer(new Uint8Array(32).fill(8)).seal('48:very-secret', place)
  expect(() => createSealer(secret).open(sealed, place)).toThrow('APP_SECRET')
})

test('a change of any byte is noticed', () => {
  const box = createSealer(secret)
  const bytes = Buffer.from(box.seal('48:very-secret', place), 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => box.open(changed.toString('base64url'), place)).toThrow('cannot be opened')
  }
})

test('what was never sealed does not open, and is not repeated in the error', () => {
  const box = createSealer(secret)
  for (const text of ['', 'plain-token', 'A'.repeat(80)]) {
    expect(() => box.open(text, place)).toThrow(/cannot be opened: it was not sealed here\.$/)
  }
})

test('each purpose has a key of its own, always the same', () => {
  expect(deriveKey(secret, 'seal')).toEqual(deriveKey(secret, 'seal'))
  expect(deriveKey(secret, 'seal')).not.toEqual(deriveKey(secret, 'tokens'))
  expect(deriveKey(secret, 'seal')).toHaveLength(32)
})
