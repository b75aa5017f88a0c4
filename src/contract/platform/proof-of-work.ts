import * as v from 'valibot'

/**
 * Request header with the solution of a challenge: `<token>;<nonce>,<nonce>…`, one nonce a round. The
 * four bytes of a nonce, most significant first, appended to the UTF-8 of `<token>:<round>:`, give a
 * SHA-256 that begins with `bits` zero bits; rounds count from 0.
 */
export const proofOfWorkHeader = 'proof-of-work'

/** Within this time a challenge is solved: an old phone takes a minute for the longest. */
export const challengeSeconds = 300

/**
 * A challenge, sent with the refusal 'too many requests' to a stranger while a provider's guessing alarm
 * is on, or where a limit is used up that others may have used up. Its solution admits one request to
 * this provider within `challengeSeconds`. A client that does not solve it
 * waits as long as `Retry-After` says.
 */
export const challengeSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32)),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
})
export type Challenge = v.InferOutput<typeof challengeSchema>

/**
 * The challenges that a client solves for one call: where the first asked for light work, the answer to
 * the call may cost heavy work.
 */
export const maxChallenges = 2

/** The value of the header. */
export function formatProof(token: string, nonces: readonly number[]): string {
  return `${token};${nonces.join(',')}`
}

/** Token and nonces of a header's value; null for any other text. */
export function parseProof(text: string): { token: string; nonces: number[] } | null {
  const [, token, list] = /^([\w.-]{1,100});(\d{1,9}(?:,\d{1,9}){0,31})$/.exec(text) ?? []
  if (token === undefined || list === undefined) return null
  return { token, nonces: list.split(',').map(Number) }
}
