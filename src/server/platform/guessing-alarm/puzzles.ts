import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Challenge, challengeSeconds, parseProof } from '#contract/platform/proof-of-work.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isSolved, type WorkCost } from '#domain/platform/proof-of-work.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import type { Work } from '#server/platform/auth/admission.ts'

/** Light work, 65,000 hashes: about a second in the browser of a slow phone. */
export const defaultWorkCost: WorkCost = { rounds: 8, bits: 13 }
/** Random bytes, a byte that says how heavy it is, the end of validity in seconds since 1970. */
const nonceBytes = 12
const bodyBytes = nonceBytes + 5
const signatureBytes = 16

/** Doublings of the light work that add rounds; further ones make each round longer. */
const doublingsByRounds = 2
/** With this, rounds and bits stay within what the contract allows. */
const maxWork: Work = 9

interface Asked {
  readonly clientId: string
  readonly work: Work
  readonly now: Date
}

export interface Puzzles {
  issue(asked: Asked): Challenge
  /**
   * The work of the first solution of a puzzle issued for this provider within `challengeSeconds`; null for
   * any other text, and for less work than is asked for.
   */
  accept(asked: Asked & { readonly proof: string }): Promise<Work | null>
}

/** Puzzles are signed, not stored; only a solved one leaves a row, so that it serves once. */
export function puzzleIssuer(
  database: Pick<Database, 'db'>,
  { key, cost }: { readonly key: Uint8Array; readonly cost: WorkCost },
): Puzzles {
  const solved = budget(database, {
    name: 'solved-puzzle',
    points: 1,
    perSeconds: challengeSeconds,
  })
  const sign = (clientId: string, body: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, body.toString('base64url')]))
      .digest()
      .subarray(0, signatureBytes)

  const costOf = (work: Work): WorkCost => ({
    rounds: cost.rounds * 2 ** Math.min(work, doublingsByRounds),
    bits: cost.bits + Math.max(0, work - doublingsByRounds),
  })

  /** The work of a puzzle that was issued for this provider and is valid; null for any other text. */
  const workOf = (clientId: string, token: string, now: Date): Work | null => {
    const bytes = Buffer.from(token, 'base64url')
    const body = bytes.subarray(0, bodyBytes)
    const signature = bytes.subarray(bodyBytes)
    // Another spelling of the same bytes would count as another puzzle.
    if (signature.length !== signatureBytes || bytes.toString('base64url') !== token) return null
    if (!timingSafeEqual(signature, sign(clientId, body))) return null
    if (body.readUInt32BE(nonceBytes + 1) * secondMs <= now.getTime()) return null
    return Math.min(body.readUInt8(nonceBytes), maxWork)
  }

  return {
    issue: ({ clientId, work, now }) => {
      const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(5)])
      body.writeUInt8(Math.min(work, maxWork), nonceBytes)
      body.writeUInt32BE(Math.floor(now.getTime() / secondMs) + challengeSeconds, nonceBytes + 1)
      const token = Buffer.concat([body, sign(clientId, body)]).toString('base64url')
      return { token, ...costOf(Math.min(work, maxWork)) }
    },
    accept: async ({ clientId, proof, work, now }) => {
      const parsed = parseProof(proof)
      const done = parsed && workOf(clientId, parsed.token, now)
      if (!parsed || done === null || done < Math.min(work, maxWork)) return null
      if (!isSolved(parsed.token, costOf(done), parsed.nonces)) return null
      const isFirst = await tryConsume(solved.consume(JSON.stringify([clientId, parsed.token])))
      return isFirst ? done : null
    },
  }
}
