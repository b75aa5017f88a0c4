import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The HttpOnly half of a session: 256 random bits, of which the database keeps only the hash. */
export function newCompanion(): string {
  return randomBytes(32).toString('base64url')
}

export function companionHash(companion: string): string {
  return createHash('sha256').update(companion).digest('hex')
}

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * What replaces a companion when it rotates. Derived, not drawn: two tabs renewing at once with the
 * old one must both be handed the same successor, and we keep no companion to hand out again.
 */
export function successor(key: Uint8Array, sessionId: string, companion: string): string {
  return createHmac('sha256', key).update(`${sessionId}:${companion}`).digest('base64url')
}
