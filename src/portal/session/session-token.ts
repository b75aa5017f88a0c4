import { decodeJwt } from 'jose/jwt/decode'
import * as v from 'valibot'
import { validTokenClaimsSchema, type ValidTokenClaims } from '#contract/account/session.ts'
import { plantedTokenScopes, tokenCookieName } from '#contract/account/token-cookie.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { clientId } from './client-id.ts'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'

/** The readable session token (cookie `validToken`): its text, and the claims in it. */
export interface SessionToken {
  readonly text: string
  readonly claims: ValidTokenClaims
}

/*
 * What the server said of the tokens this page found. A sibling host can plant a `validToken` beside
 * ours, and an old one may be left over, so a readable token alone never decides anything.
 */

/** Texts of tokens that the server refused: they are dead for this page. */
const refused = new Set<string>()
/** The session that the server has confirmed; null before its first answer. */
let confirmedSession: string | null = null

function claimsOf(text: string): ValidTokenClaims | null {
  try {
    const parsed = v.safeParse(validTokenClaimsSchema, decodeJwt(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * Every token in these cookies that names the provider, the one that expires last first. Those of
 * other servers may name neither provider nor end: they come last.
 */
export function readTokens(cookies: string, clientId: string): SessionToken[] {
  const prefix = `${tokenCookieName}=`
  const texts = cookies.split('; ').filter((cookie) => cookie.startsWith(prefix))
  return [...new Set(texts)]
    .map((cookie) => cookie.slice(prefix.length))
    .flatMap((text) => {
      const claims = claimsOf(text)
      return claims && (claims.aud ?? clientId) === clientId ? [{ text, claims }] : []
    })
    .toSorted((one, other) => (other.claims.exp ?? 0) - (one.claims.exp ?? 0))
}

/** The cookies as read in this task; null before. Beside `clearToken`, only answers of the server change them. */
let cookiesOfTask: string | null = null

/** The cookies of this page. To read them, the browser asks another process of its own. */
function readCookies(): string {
  if (cookiesOfTask === null) {
    cookiesOfTask = document.cookie
    queueMicrotask(forgetCookies)
  }
  return cookiesOfTask
}

const forgetCookies = () => void (cookiesOfTask = null)

/** The tokens in the cookies as last read: one drawing of a screen asks for them dozens of times. */
let lastRead: { cookies: string; tokens: readonly SessionToken[] } | null = null

/**
 * Every token of this provider in this browser, planted and refused ones included; none on the page of a
 * viewing, which shows someone else's portal.
 */
export function allTokens(): readonly SessionToken[] {
  if (viewingId() !== null) return []
  const cookies = readCookies()
  if (lastRead?.cookies !== cookies) lastRead = { cookies, tokens: readTokens(cookies, clientId()) }
  return lastRead.tokens
}

/**
 * The tokens of this browser that may be tried: none that the server refused, and only those of the
 * confirmed session where there is one.
 */
export function tokenCandidates(): readonly SessionToken[] {
  const live = allTokens().filter(({ text }) => !refused.has(text))
  const confirmed = live.filter(({ claims }) => claims.sid && claims.sid === confirmedSession)
  return confirmed.length > 0 ? confirmed : live
}

/** The session token of this provider; null when this browser holds none. */
export function currentToken(): SessionToken | null {
  return tokenCandidates()[0] ?? null
}

/** The server has accepted this token: of several sessions in the cookies, this one is ours. */
export function confirmToken({ claims }: SessionToken): void {
  confirmedSession = claims.sid ?? null
}

/** Whether the server has confirmed the session of this token to this page. */
export function isConfirmed({ claims }: SessionToken): boolean {
  return claims.sid !== undefined && claims.sid === confirmedSession
}

/**
 * Whether another session has taken the place of the one this page was told of: somebody else has signed in
 * beside it. The page then shows what is no longer this browser's, and has to start again.
 */
export function isTakenOver(): boolean {
  const token = currentToken()
  return confirmedSession !== null && token !== null && !isConfirmed(token)
}

/** The server has refused this token. When no other is left, all are deleted. */
export function refuseToken({ text }: SessionToken): void {
  refused.add(text)
  if (!currentToken()) clearToken()
}

/** Text of the token with which the server refused all but the bills; null while it did not. */
let billsOnlyText: string | null = null

/** The server has refused a call of this token because its device opens the bills alone. */
export function noteBillsOnly({ text }: SessionToken): void {
  billsOnlyText = text
}

/**
 * Whether this device opens the bills alone: an own device (`contract/account/session.ts`) whose full right is
 * over, by its token or by what the server said. It decides what is drawn; the server, what is allowed.
 */
export function opensBillsOnly(): boolean {
  const token = currentToken()
  if (!token) return false
  const { fullUntil = Infinity } = token.claims
  return token.text === billsOnlyText || fullUntil <= serverNow().getTime() / 1000
}

/** Until when cards and automatic payments are on hold, also known without a connection; null: they are not. */
export function paymentHold(): Date | null {
  const until = new Date((currentToken()?.claims.holdUntil ?? 0) * 1000)
  return until > serverNow() ? until : null
}

/** Seconds until the token expires; negative once expired, infinite for a token that names no end. */
export function secondsLeft(token: SessionToken, now: Date): number {
  return (token.claims.exp ?? Infinity) - now.getTime() / 1000
}

/**
 * Deletes the readable token, and any that was planted where this page can see it. The HttpOnly
 * cookie is the server's to delete, at sign-out.
 */
export function clearToken(): void {
  for (const { domain, path } of plantedTokenScopes(location.hostname, location.pathname)) {
    const of = domain === null ? '' : ` Domain=${domain};`
    document.cookie = `${tokenCookieName}=;${of} Path=${path}; Max-Age=0; SameSite=Strict`
  }
  document.cookie = `${tokenCookieName}=; Path=/; Max-Age=0; SameSite=Strict`
  forgetCookies()
}
