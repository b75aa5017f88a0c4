import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  hashSessionSecret,
  isSameHash,
  createSessionSecret,
  rotateSessionSecret,
} from './session-secret.ts'

it('never creates the same secret twice', () => {
  const drawn = Array.from({ length: 100 }, createSessionSecret)
  expect(new Set(drawn).size).toBe(100)
  expect(drawn.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true)
})

it('rotates a secret to the same new one in every tab, but not for another session or key', () => {
  const key = randomBytes(32)
  const next = rotateSessionSecret(key, 'session', 'old')
  expect(rotateSessionSecret(key, 'session', 'old')).toBe(next)
  expect(rotateSessionSecret(key, 'other', 'old')).not.toBe(next)
  expect(rotateSessionSecret(key, 'session', 'older')).not.toBe(next)
  expect(rotateSessionSecret(randomBytes(32), 'session', 'old')).not.toBe(next)
})

it('tells equal hashes from unequal ones of any length', () => {
  const hash = hashSessionSecret('a')
  expect(isSameHash(hash, hashSessionSecret('a'))).toBe(true)
  expect(isSameHash(hash, hashSessionSecret('b'))).toBe(false)
  expect(isSameHash(hash, '')).toBe(false)
})
