import * as v from 'valibot'
import {
  type Challenge,
  challengeSchema,
  formatProof,
  proofOfWorkHeader,
} from '#contract/platform/proof-of-work.ts'
import { solvePuzzle } from '#domain/platform/proof-of-work.ts'

const refusedSchema = v.object({ challenge: challengeSchema })

/** The challenge of a refusal; null when it has none. */
export async function challengeOf(refusal: Response): Promise<Challenge | null> {
  const body = v.safeParse(refusedSchema, await refusal.json())
  return body.success ? body.output.challenge : null
}

/** The header that answers the challenge of a refusal. */
export async function proofFor(refusal: Response): Promise<Record<string, string>> {
  const challenge = await challengeOf(refusal)
  if (!challenge) throw new Error(`a refusal without a challenge: ${refusal.status}`)
  const nonces = solvePuzzle(challenge.token, challenge)
  return { [proofOfWorkHeader]: formatProof(challenge.token, nonces) }
}
