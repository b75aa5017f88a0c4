import { createHmac, createPublicKey, timingSafeEqual } from 'node:crypto'
import { jwtVerify } from 'jose'

/** Who may ask: the API client's id and key, as the provider's staff entered them. */
export interface AcsClient {
  readonly issuer: string
  readonly privateKey: string
}

/** Seconds. */
export const tokenLife = 600

function sign({ privateKey }: AcsClient, until: string): string {
  return createHmac('sha256', privateKey).update(until).digest('hex')
}

/** Whether a proof (ES256, short-lived, by this issuer) is good. */
export async function isProof(client: AcsClient, proof: string, now: Date): Promise<boolean> {
  try {
    const key = createPublicKey(client.privateKey)
    await jwtVerify(proof, key, {
      algorithms: ['ES256'],
      issuer: client.issuer,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: '24h',
      currentDate: now,
    })
    return true
  } catch {
    return false
  }
}

/** A token that tells by itself until when it is good. */
export function issueToken(client: AcsClient, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + tokenLife)
  return `${until}.${sign(client, until)}`
}

export function isToken(client: AcsClient, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(client, until))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(until) * 1000 > now.getTime()
}
