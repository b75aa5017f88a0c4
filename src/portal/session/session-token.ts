import { decodeJwt } from 'jose/jwt/decode'
import * as v from 'valibot'
import { validTokenClaimsSchema, type ValidTokenClaims } from '#contract/session.ts'
import { clientId } from './client-id.ts'

/** The readable session token (cookie `validToken`): its text, and the claims in it. */
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
 * Reads the token from `document.cookie`. A sibling subdomain can set a `validToken` of its own beside
 * ours, so every candidate is read: those of other providers are ignored, and of the rest the one that
 * expires last counts.
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

/** The session token of this provider; null when this browser holds none. */
export function currentToken(): SessionToken | null {
  return readToken(document.cookie, clientId())
}

/** Seconds until the token expires by this device's clock, which may be wrong; negative once expired. */
export function secondsLeft(token: SessionToken, now: Date): number {
  return token.claims.exp - now.getTime() / 1000
}

/** Deletes the readable token. The HttpOnly cookie is the server's to delete, at sign-out. */
export function clearToken(): void {
  document.cookie = 'validToken=; Path=/; Max-Age=0; SameSite=Strict'
}
