import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { companionHash, isSameHash, newCompanion, successor } from './session-secret.ts'

it('never draws the same companion twice', () => {
  const drawn = Array.from({ length: 100 }, newCompanion)
  expect(new Set(drawn).size).toBe(100)
  expect(drawn.every((companion) => /^[\w-]{43}$/.test(companion))).toBe(true)
})

it('hands two tabs the same successor, and no other session or key that one', () => {
  const key = randomBytes(32)
  const next = successor(key, 'session', 'old')
  expect(successor(key, 'session', 'old')).toBe(next)
  expect(successor(key, 'other', 'old')).not.toBe(next)
  expect(successor(key, 'session', 'older')).not.toBe(next)
  expect(successor(randomBytes(32), 'session', 'old')).not.toBe(next)
})

it('tells equal hashes from unequal ones of any length', () => {
  const hash = companionHash('a')
  expect(isSameHash(hash, companionHash('a'))).toBe(true)
  expect(isSameHash(hash, companionHash('b'))).toBe(false)
  expect(isSameHash(hash, '')).toBe(false)
})
