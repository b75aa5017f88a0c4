import { SignJWT, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { FeatureFlag } from '#contract/session.ts'

const algorithm = 'HS256'
const type = 'vt+jwt'
const issuer = 'subscriber-portal'
/** Seconds. Short, because a leaked token stays readable for as long as it lives. */
export const tokenLife = 15 * 60
/** Seconds that the clocks of two server processes may lie apart. */
const clockSkew = 60
const longestToken = 1024

const claimsSchema = v.object({
  iss: v.literal(issuer),
  aud: v.string(),
  sid: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
})

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
export function tokens(key: Uint8Array): Tokens {
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
      if (token.length > longestToken || !isCanonical(token)) return null
      const verified = await verify(token, key, clientId, now)
      if (verified === null) return null
      const claims = v.safeParse(claimsSchema, verified.payload)
      if (!claims.success || claims.output.aud !== clientId) return null
      if (claims.output.iat > now.getTime() / 1000 + clockSkew) return null
      return { sessionId: claims.output.sid, isExpired: verified.isExpired }
    },
  }
}

async function verify(token: string, key: Uint8Array, clientId: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience: clientId,
      requiredClaims: ['sid', 'iat', 'exp'],
      currentDate: now,
    })
    return { payload, isExpired: false }
  } catch (error) {
    // jose looks at the time last: whoever gets this far carries our signature and this audience.
    if (error instanceof errors.JWTExpired) return { payload: error.payload, isExpired: true }
    if (error instanceof errors.JOSEError) return null
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
