import { hourSeconds } from '#domain/platform/time/durations.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with these claims, as the page reads it; its signature is not real. */
export function readableToken(claims: Record<string, unknown>): string {
  return `${part({ alg: 'HS256', typ: 'vt+jwt' })}.${part(claims)}.${part('signature')}`
}

/** A token of a provider, issued in an hour and valid for `lifetimeSeconds` from then. */
export function tokenFor(aud: string, lifetimeSeconds: number, extra = {}): string {
  const iat = Math.floor(Date.now() / 1000) + hourSeconds
  return readableToken({ aud, iat, exp: iat + lifetimeSeconds, ...extra })
}
