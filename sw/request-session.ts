import type { VaultSession } from '#vault/vault.ts'

/** The session whose token a request carries; null for a token that names no session. */
export function sessionOf(request: Request): VaultSession | null {
  const [, claims] = request.headers.get('authorization')?.split('.') ?? []
  if (!claims) return null
  try {
    const { aud, sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof aud === 'string' && typeof sid === 'string'
      ? { clientId: aud, session: sid }
      : null
  } catch {
    return null
  }
}
