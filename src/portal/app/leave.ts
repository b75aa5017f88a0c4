import { deletePersisted } from '#portal/offline/sealed-store.ts'
import { broadcastSessionEnd } from '#portal/offline/session-tabs.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { clearToken } from '#portal/session/session-token.ts'
import { owedSignOutMark, unsentMark } from '#portal/session/sign-out-reason.ts'

/** The code that ends a session; the panel loads it at idle. */
export const loadSignOut = () => import('./sign-out.ts')

/**
 * Runs `work` with that code. Where it cannot be loaded, what is stored is deleted here; a person who signs
 * out is forgotten, and the server is told by the next page, which also ends the reminders
 * (start/start-offline.ts).
 */
export async function leave(
  work: (signOut: Awaited<ReturnType<typeof loadSignOut>>) => Promise<void>,
  by: 'session' | 'person' = 'session',
): Promise<void> {
  const code = await loadSignOut().catch(() => null)
  if (code) return await work(code)
  clearToken()
  if (by === 'person') {
    owedSignOutMark.set()
    rememberedMark.clear()
    unsentMark.clear()
    broadcastSessionEnd('signed-out')
  }
  await deletePersisted()
  location.replace('/')
}
