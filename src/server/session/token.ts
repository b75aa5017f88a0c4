import { type KeyObject, createSecretKey } from 'node:crypto'
import { SignJWT, compactVerify, errors } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { FeatureFlag } from '#contract/session.ts'

const algorithm = 'HS256'
const type = 'vt+jwt'
const issuer = 'subscriber-portal'
/** Seconds. Short, because a leaked token stays readable for as long as it lives. */
export const tokenLife = 15 * 60
/** Seconds that the clocks of two server processes may lie apart. */
const clockSkew = 60
const maxTokenLength = 1024
/** Tokens whose signature is known to be good; each is asked about at every call of its device. */
const tokensKnown = 10_000

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
  }): Promise<string>
  /** Null for anything but a token of ours for this provider; an expired one is still told apart. */
  read(token: string, clientId: string, now: Date): Promise<TokenClaims | null>
}

/**
 * The readable half of a session. It proves nothing alone: the session row decides, together with
 * the companion cookie. It names no person.
 */
export function tokens(secret: Uint8Array): Tokens {
  const key = createSecretKey(secret)
  const known = new LRUCache<string, Claims>({ max: tokensKnown })

  const claimsOf = async (token: string): Promise<Claims | null> => {
    const claims = known.get(token) ?? (await verifiedClaims(token, key))
    if (claims) known.set(token, claims)
    return claims
  }

  return {
    sign: ({ clientId, sessionId, featureFlags, now }) => {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId, featureFlag: [...featureFlags] })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + tokenLife)
        .sign(key)
    },
    read: async (token, clientId, now) => {
      const claims = await claimsOf(token)
      const seconds = now.getTime() / 1000
      if (claims?.aud !== clientId || claims.iat > seconds + clockSkew) return null
      return { sessionId: claims.sid, isExpired: claims.exp <= seconds }
    },
  }
}

/** What we once signed, whatever the time is now; null for anything else. */
async function verifiedClaims(token: string, key: KeyObject): Promise<Claims | null> {
  if (token.length > maxTokenLength || !isCanonical(token)) return null
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, {
      algorithms: [algorithm],
    })
    if (protectedHeader.typ !== type) return null
    const claims = v.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(payload)))
    return claims.success ? claims.output : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
    throw error
  }
}

/** base64url has spare bits at the end: several spellings of one signature would all verify. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{43})$/.exec(token)?.[1]
  return (
    signature !== undefined &&
    Buffer.from(signature, 'base64url').toString('base64url') === signature
  )
}

/**
 * The token of an Authorization header, bare or `Bearer` (both are in use by clients of this API).
 * Another scheme, or two headers joined by a comma, is no token.
 */
export function bearerToken(authorization: string | null | undefined): string | null {
  return /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1] ?? null
}
