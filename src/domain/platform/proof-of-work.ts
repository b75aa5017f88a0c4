import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The work of a puzzle: `rounds` hashes, each with `bits` leading zero bits, must be found. */
export interface WorkCost {
  readonly rounds: number
  readonly bits: number
}

/** Where the four bytes of the nonce follow in what is hashed: the UTF-8 of `<token>:<round>:`. */
const prefixOf = (token: string, round: number) => utf8ToBytes(`${token}:${round}:`)

function attemptOf(token: string, round: number): (nonce: number) => Uint8Array {
  const prefix = prefixOf(token, round)
  const input = new Uint8Array(prefix.length + 4)
  input.set(prefix)
  const view = new DataView(input.buffer)
  return (nonce) => {
    view.setUint32(prefix.length, nonce)
    return sha256(input)
  }
}

function hasLeadingZeros(hash: Uint8Array, bits: number): boolean {
  const first = new DataView(hash.buffer, hash.byteOffset).getUint32(0)
  return Math.clz32(first) >= bits
}

/**
 * The nonces that solve a puzzle, one a round. Several small rounds take a more even time than one large
 * round of the same mean. Blocks the thread for all the work.
 */
export function solvePuzzle(token: string, { rounds, bits }: WorkCost): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const attempt = attemptOf(token, round)
    let nonce = 0
    while (!hasLeadingZeros(attempt(nonce), bits)) nonce += 1
    return nonce
  })
}

/** Whether the nonces solve the puzzle of this token. Costs a hash a round. */
export function isSolved(
  token: string,
  { rounds, bits }: WorkCost,
  nonces: readonly number[],
): boolean {
  return (
    nonces.length === rounds &&
    nonces.every((nonce, round) => hasLeadingZeros(attemptOf(token, round)(nonce), bits))
  )
}
