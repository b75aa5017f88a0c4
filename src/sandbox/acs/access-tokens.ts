import { createHmac, createPublicKey, timingSafeEqual } from 'node:crypto'
import { jwtVerify } from 'jose'

/** A client of the device service: its id and key, as the provider's staff entered them. */
export interface AcsClient {
  readonly issuer: string
  readonly privateKey: string
}

/** Lifetime of an access token in seconds. */
export const tokenLifeSeconds = 600

function sign({ privateKey }: AcsClient, until: string): string {
  return createHmac('sha256', privateKey).update(until).digest('hex')
}

/**
 * Whether a sign-in proof is valid: a short-lived ES256 token of this issuer, for the host (`audience`)
 * that it was sent to.
 */
export async function isValidProof(
  client: AcsClient,
  { proof, audience }: { readonly proof: string; readonly audience: string },
  now: Date,
): Promise<boolean> {
  try {
    const key = createPublicKey(client.privateKey)
    await jwtVerify(proof, key, {
      algorithms: ['ES256'],
      issuer: client.issuer,
      audience,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: '24h',
      currentDate: now,
    })
    return true
  } catch {
    return false
  }
}

/** Creates an access token that contains its own expiry. */
export function issueToken(client: AcsClient, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + tokenLifeSeconds)
  return `${until}.${sign(client, until)}`
}

export function isValidToken(client: AcsClient, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(client, until))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(until) * 1000 > now.getTime()
}
