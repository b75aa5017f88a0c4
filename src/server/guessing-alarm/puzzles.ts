import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Challenge, parseProof } from '#contract/proof-of-work.ts'
import { minuteSeconds, secondMs } from '#domain/durations.ts'
import { isSolved, type WorkCost } from '#domain/proof-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { budget, tryConsume } from '#server/http/budget.ts'

/** 65,000 hashes: about a second in the browser of a slow phone. */
export const defaultWorkCost: WorkCost = { rounds: 8, bits: 13 }
const validSeconds = 2 * minuteSeconds
/** Random bytes, then the end of validity in seconds since 1970. */
const nonceBytes = 12
const signatureBytes = 16

export interface Puzzles {
  issue(clientId: string, now: Date): Challenge
  /** Whether this is the first solution of a puzzle issued for this provider within two minutes. */
  accept(clientId: string, proof: string, now: Date): Promise<boolean>
}

/** Puzzles are signed, not stored; only a solved one leaves a row, so that it serves once. */
export function puzzleIssuer(
  database: Pick<Database, 'db'>,
  { key, cost }: { readonly key: Uint8Array; readonly cost: WorkCost },
): Puzzles {
  const solved = budget(database, {
    name: 'solved-puzzle',
    points: 1,
    durationSeconds: validSeconds,
  })
  const sign = (clientId: string, body: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, body.toString('base64url')]))
      .digest()
      .subarray(0, signatureBytes)

  const isIssued = (clientId: string, token: string, now: Date): boolean => {
    const bytes = Buffer.from(token, 'base64url')
    const body = bytes.subarray(0, nonceBytes + 4)
    const signature = bytes.subarray(nonceBytes + 4)
    // Another spelling of the same bytes would count as another puzzle.
    if (signature.length !== signatureBytes || bytes.toString('base64url') !== token) return false
    if (!timingSafeEqual(signature, sign(clientId, body))) return false
    return body.readUInt32BE(nonceBytes) * secondMs > now.getTime()
  }

  return {
    issue: (clientId, now) => {
      const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(4)])
      body.writeUInt32BE(Math.floor(now.getTime() / secondMs) + validSeconds, nonceBytes)
      const token = Buffer.concat([body, sign(clientId, body)]).toString('base64url')
      return { token, ...cost }
    },
    accept: async (clientId, proof, now) => {
      const parsed = parseProof(proof)
      if (!parsed || !isIssued(clientId, parsed.token, now)) return false
      if (!isSolved(parsed.token, cost, parsed.nonces)) return false
      return await tryConsume(solved.consume(JSON.stringify([clientId, parsed.token])))
    },
  }
}
