import { type KeyObject, createSecretKey } from 'node:crypto'
import { SignJWT, compactVerify, errors } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { FeatureFlag } from '#contract/account/session.ts'
import { tokenLifeSeconds } from '../lifetime.ts'

const algorithm = 'HS256'
const tokenType = 'vt+jwt'
const issuer = 'subscriber-portal'
const maxTokenLength = 1024
/**
 * Number of tokens whose verified signature is cached, since every call of a device brings the same
 * token.
 */
const maxCachedTokens = 10_000

const claimsSchema = v.object({
  iss: v.literal(issuer),
  aud: v.string(),
  sid: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
})

type Claims = v.InferOutput<typeof claimsSchema>

export interface TokenClaims {
  readonly sessionId: string
  readonly isExpired: boolean
}

export interface Tokens {
  sign(input: {
    clientId: string
    sessionId: string
    featureFlags: readonly FeatureFlag[]
    now: Date
    /** Of an own device: when its full right ends. */
    fullUntil?: Date | undefined
    /** When the hold on cards and automatic payments ends. */
    holdUntil?: Date | undefined
  }): Promise<string>
  /**
   * The claims of a token of ours for this provider, also of an expired one (`isExpired`); null for
   * any other token. The time of its issue is not compared: a clock that is set back would otherwise
   * sign everybody out, and the session row decides anyway.
   */
  read(token: string, clientId: string, now: Date): Promise<TokenClaims | null>
}

/**
 * Signs and reads the readable token of a session. It proves nothing by itself: the session row
 * decides, together with the session secret. It names no person.
 */
export function tokens(secret: Uint8Array): Tokens {
  const key = createSecretKey(secret)
  const known = new LRUCache<string, Claims>({ max: maxCachedTokens })

  const readClaims = async (token: string): Promise<Claims | null> => {
    const claims = known.get(token) ?? (await verifiedClaims(token, key))
    if (claims) known.set(token, claims)
    return claims
  }

  return {
    sign: ({ clientId, sessionId, featureFlags, now, fullUntil, holdUntil }) => {
      const issued = Math.floor(now.getTime() / 1000)
      const claims = {
        sid: sessionId,
        featureFlag: [...featureFlags],
        ...(fullUntil && { fullUntil: Math.floor(fullUntil.getTime() / 1000) }),
        ...(holdUntil && holdUntil > now && { holdUntil: Math.ceil(holdUntil.getTime() / 1000) }),
      }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: tokenType })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + tokenLifeSeconds)
        .sign(key)
    },
    read: async (token, clientId, now) => {
      const claims = await readClaims(token)
      const seconds = now.getTime() / 1000
      if (claims?.aud !== clientId) return null
      return { sessionId: claims.sid, isExpired: claims.exp <= seconds }
    },
  }
}

/** The claims of a token that we signed, expired or not; null for any other. */
async function verifiedClaims(token: string, key: KeyObject): Promise<Claims | null> {
  if (token.length > maxTokenLength || !isCanonicalBase64(token)) return null
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, {
      algorithms: [algorithm],
    })
    if (protectedHeader.typ !== tokenType) return null
    const claims = v.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(payload)))
    return claims.success ? claims.output : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Whether the signature has its canonical spelling: base64url has spare bits at the end, so several
 * spellings of one signature would verify.
 */
function isCanonicalBase64(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return (
    signature !== undefined &&
    Buffer.from(signature, 'base64url').toString('base64url') === signature
  )
}

/**
 * The token of an Authorization header, bare or with `Bearer` (clients of this API use both). null
 * for another scheme, or two headers joined by a comma.
 */
export function bearerToken(authorization: string | null | undefined): string | null {
  return /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1] ?? null
}
