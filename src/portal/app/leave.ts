import { clearToken } from '#portal/session/session-token.ts'

/** The code that ends a session; the panel loads it at idle. */
export const loadSignOut = () => import('./sign-out.ts')

/**
 * Runs `work` with that code. Where it cannot be loaded, the token is deleted: the start of the page then
 * deletes what is stored.
 */
export async function leave(
  work: (signOut: Awaited<ReturnType<typeof loadSignOut>>) => Promise<void>,
): Promise<void> {
  const code = await loadSignOut().catch(() => null)
  if (code) return await work(code)
  clearToken()
  location.replace('/')
}
