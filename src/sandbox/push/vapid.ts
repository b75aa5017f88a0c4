import { importJWK, jwtVerify } from 'jose'
import { daySeconds } from '#domain/platform/time/durations.ts'

/**
 * The public key that a push is signed with (VAPID, RFC 8292). null when the token is not valid:
 * not signed by that key, for another push service, expired, or valid for more than a day.
 */
export async function verifyVapid(
  authorization: string | null,
  origin: string,
  now: Date,
): Promise<string | null> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const point = Buffer.from(key ?? '', 'base64url')
  if (!token || !key || point.length !== 65) return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, {
      audience: origin,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const isShort = (payload.exp ?? Infinity) <= now.getTime() / 1000 + daySeconds
    return isShort ? key : null
  } catch {
    return null
  }
}
