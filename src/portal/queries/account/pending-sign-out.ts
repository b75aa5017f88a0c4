import { signOut } from '#contract/account/session.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { call } from '#portal/queries/calls/client.ts'

/*
 * A sign-out that the server has not heard of yet. Without a network the session lives on at the
 * server, and its HttpOnly cookie stays in the browser, where no script can delete it. The mark in
 * local storage stands until the server was told; it names no subscriber.
 */

const storageKey = 'portal-sign-out-owed'

/** null where storage is forbidden: then the session ends at the server when it expires. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const clear = (): void => void withStorage((storage) => storage.removeItem(storageKey))

export const pendingSignOut = {
  /** Marks the sign-out as pending. */
  set: (): void => void withStorage((storage) => storage.setItem(storageKey, '1')),

  clear,

  /** Tells the server about a pending sign-out; returns whether there was one and it is done now. */
  async flush(): Promise<boolean> {
    if (withStorage((storage) => storage.getItem(storageKey)) === null) return false
    // With a token, a new session has replaced the old one here: its cookie is gone already.
    if (!currentToken()) {
      try {
        await call(signOut, {})
      } catch {
        return false
      }
    }
    clear()
    return true
  },
} as const
