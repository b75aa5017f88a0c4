import { expect, test } from 'vitest'
import { normalizePemKey } from './pem-key.ts'

const body = 'A'.repeat(70)
const pem = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\nAAAAAA\n-----END PRIVATE KEY-----`

test.each([
  ['with its line breaks', `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`],
  ['in one line', `-----BEGIN PRIVATE KEY----- ${body} -----END PRIVATE KEY-----`],
  ['without any space', `-----BEGIN PRIVATE KEY-----${body}-----END PRIVATE KEY-----`],
  [
    'as JSON writes it',
    String.raw`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`,
  ],
  [
    'with Windows line breaks',
    `-----BEGIN PRIVATE KEY-----\r\n${body}\r\n-----END PRIVATE KEY-----`,
  ],
])('a key is read %s', (_, pasted) => {
  expect(normalizePemKey(pasted)).toBe(pem)
})

test.each([
  ['empty', ''],
  ['a public key', `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`],
  ['half a key', `-----BEGIN PRIVATE KEY-----\n${body}`],
  ['no base64', '-----BEGIN PRIVATE KEY-----\nsenha!\n-----END PRIVATE KEY-----'],
])('a text that is %s is no key', (_, pasted) => {
  expect(normalizePemKey(pasted)).toBeNull()
})
