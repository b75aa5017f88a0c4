import * as v from 'valibot'
import { challengeSchema, formatProof, proofOfWorkHeader } from '#contract/proof-of-work.ts'
import { solvePuzzle } from '#domain/proof-of-work.ts'

const refusedSchema = v.object({ challenge: challengeSchema })

/** The header that answers the challenge of a refusal. */
export async function proofFor(refusal: Response): Promise<Record<string, string>> {
  const { challenge } = v.parse(refusedSchema, await refusal.json())
  const nonces = solvePuzzle(challenge.token, challenge)
  return { [proofOfWorkHeader]: formatProof(challenge.token, nonces) }
}
