import { signOut } from '#contract/session.ts'
import { call, currentToken } from '#portal/queries/client.ts'

/*
 * Who signs out without a network leaves a session behind on the server, and its other half in a
 * cookie no script can reach. The mark says so until the server has heard of it; it names nobody.
 */

const mark = 'portal-sign-out-owed'

/** Storage may be forbidden: then the session ends by itself, in its own time. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

export const oweSignOut = (): void => void inStorage((storage) => storage.setItem(mark, '1'))

export const settleSignOut = (): void => void inStorage((storage) => storage.removeItem(mark))

/** Tells the server what it has not heard, and answers whether it has now. */
export async function paySignOut(): Promise<boolean> {
  if (inStorage((storage) => storage.getItem(mark)) === null) return false
  // A new session has taken the old one's place on this device: nothing is left to end with.
  if (!currentToken()) {
    try {
      await call(signOut, {})
    } catch {
      return false
    }
  }
  settleSignOut()
  return true
}
