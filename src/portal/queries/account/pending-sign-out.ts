import { signOut } from '#contract/account/session.ts'
import { readTimeoutMs } from '#contract/platform/patience.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { owedSignOutMark } from '#portal/session/sign-out-reason.ts'
import { call, sessionLock } from '#portal/queries/calls/client.ts'

/*
 * A sign-out that the server has not heard of yet. Without a network the session lives on at the
 * server, and its HttpOnly cookie stays in the browser, where no script can delete it. The mark in
 * local storage stands until the server was told; it names no subscriber. Where none can be kept, the session
 * ends at the server when it expires.
 */

const { isSet, set, clear } = owedSignOutMark

export const pendingSignOut = {
  isSet,

  /** Marks the sign-out as pending. */
  set,

  clear,

  /** Tells the server about a pending sign-out; returns whether there was one and it is done now. */
  async flush(): Promise<boolean> {
    if (!isSet()) return false
    return await withLock(sessionLock, async () => {
      try {
        // With a token, a new session has replaced the old one here: its cookie is gone already.
        if (!currentToken()) await call(signOut, { signal: AbortSignal.timeout(readTimeoutMs) })
      } catch {
        return false
      }
      clear()
      return true
    })
  },
} as const
