import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSolved, solvePuzzle } from './proof-of-work.ts'

const cost = { rounds: 4, bits: 8 }

describe('a puzzle of work', () => {
  it('is solved by hashes that begin with zeros, one a round', () => {
    const nonces = solvePuzzle('a-token', cost)
    const hashes = nonces.map((nonce, round) => {
      const tail = Buffer.alloc(4)
      tail.writeUInt32BE(nonce)
      return createHash('sha256').update(`a-token:${round}:`).update(tail).digest()
    })
    expect(hashes.map((hash) => hash[0])).toEqual([0, 0, 0, 0])
    expect(isSolved('a-token', cost, nonces)).toBe(true)
  })

  it('is not solved by the nonces of another token, too few, too many or other ones', () => {
    const nonces = solvePuzzle('a-token', cost)
    expect(isSolved('b-token', cost, nonces)).toBe(false)
    expect(isSolved('a-token', cost, nonces.slice(1))).toBe(false)
    expect(isSolved('a-token', cost, [...nonces, 0])).toBe(false)
    expect(isSolved('a-token', cost, nonces.toReversed())).toBe(false)
    expect(isSolved('a-token', { ...cost, bits: 24 }, nonces)).toBe(false)
  })
})
