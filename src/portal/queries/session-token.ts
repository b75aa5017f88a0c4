import { decodeJwt } from 'jose/jwt/decode'
import * as v from 'valibot'
import { validTokenClaimsSchema, type ValidTokenClaims } from '#contract/session.ts'

export interface SessionToken {
  readonly text: string
  readonly claims: ValidTokenClaims
}

function claimsOf(text: string): ValidTokenClaims | null {
  try {
    const parsed = v.safeParse(validTokenClaimsSchema, decodeJwt(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * A sibling subdomain can plant a `validToken` of its own beside ours, so every candidate is read:
 * only this provider's count, and of those the one that lasts longest.
 */
export function readToken(cookies: string, clientId: string): SessionToken | null {
  let best: SessionToken | null = null
  for (const cookie of cookies.split('; ')) {
    if (!cookie.startsWith('validToken=')) continue
    const text = cookie.slice('validToken='.length)
    const claims = claimsOf(text)
    if (claims?.aud !== clientId) continue
    if (!best || claims.exp > best.claims.exp) best = { text, claims }
  }
  return best
}

/** Seconds the token still lasts by this device's clock, which may be wrong; negative when over. */
export function secondsLeft(token: SessionToken, now: Date): number {
  return token.claims.exp - now.getTime() / 1000
}

/** Takes the readable half away; the server forgets its own half at sign-out or by itself. */
export function clearToken(): void {
  document.cookie = 'validToken=; Path=/; Max-Age=0; SameSite=Strict'
}
