import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey, createSealer } from './seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'

const secret = new Uint8Array(32).fill(7)
const context = 'tenant/demo/ixc_access_token'

test('any text sealed for a context can be opened for that context', () => {
  const sealer = createSealer(oneKey(secret))
  assert(
    property(
      string({ unit: 'grapheme' }),
      (text) => sealer.open(sealer.seal(text, context), context) === text,
    ),
  )
})

test('a sealed value does not contain its text, and sealing twice gives two values', () => {
  const sealer = createSealer(oneKey(secret))
  const sealed = sealer.seal('48:very-secret', context)
  expect(Buffer.from(sealed, 'base64url').includes('very-secret')).toBe(false)
  expect(sealer.seal('48:very-secret', context)).not.toBe(sealed)
})

test('a value moved to another tenant or field cannot be opened', () => {
  const sealer = createSealer(oneKey(secret))
  const sealed = sealer.seal('48:very-secret', context)
  expect(() => sealer.open(sealed, 'tenant/litoral/ixc_access_token')).toThrow('moved')
  expect(() => sealer.open(sealed, 'tenant/demo/acs_private_key')).toThrow('moved')
})

test('a value sealed with another application secret cannot be opened', () => {
  const sealed = createSealer(oneKey(new Uint8Array(32).fill(8))).seal('48:very-secret', context)
  expect(() => createSealer(oneKey(secret)).open(sealed, context)).toThrow(
    'the data key is another',
  )
})

test('a value with any byte changed cannot be opened', () => {
  const sealer = createSealer(oneKey(secret))
  const bytes = Buffer.from(sealer.seal('48:very-secret', context), 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => sealer.open(changed.toString('base64url'), context)).toThrow('cannot be opened')
  }
})

test('a value that was never sealed cannot be opened, and is not repeated in the error', () => {
  const sealer = createSealer(oneKey(secret))
  for (const text of ['', 'plain-token', 'A'.repeat(80)]) {
    expect(() => sealer.open(text, context)).toThrow(/cannot be opened: it was not sealed here\.$/)
  }
})

test('each purpose gets its own key, and always the same one', () => {
  expect(deriveKey(secret, 'seal')).toEqual(deriveKey(secret, 'seal'))
  expect(deriveKey(secret, 'seal')).not.toEqual(deriveKey(secret, 'tokens'))
  expect(deriveKey(secret, 'seal')).toHaveLength(32)
})
