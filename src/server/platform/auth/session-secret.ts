import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The hashes of a secret that is rotated. */
export interface StoredSecret {
  readonly secretHash: string
  readonly previousSecretHash: string | null
  /** null: until the current secret was used for the first time. */
  readonly previousSecretValidUntil: Date | null
}

/**
 * Creates the secret of a session for its HttpOnly cookie: 256 random bits. The database stores
 * only its hash.
 */
export function createSessionSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSessionSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The secret that replaces `secret` when it rotates. It is derived instead of random: two tabs that
 * renew at once with the old secret must get the same new one, and no secret is stored that could
 * be returned a second time.
 */
export function rotateSessionSecret(key: Uint8Array, sessionId: string, secret: string): string {
  return createHmac('sha256', key).update(`${sessionId}:${secret}`).digest('base64url')
}
