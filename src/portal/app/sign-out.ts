import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { signOut as signOutCall } from '#contract/account/session.ts'
import type { SignOutReason } from '#contract/worker/messages.ts'
import { readTimeoutMs } from '#contract/platform/patience.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { forgetRows } from '#portal/kit/rows/list-rows.tsx'
import { clearToasts } from '#portal/kit/toasts/toasts.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { deletePersisted } from '#portal/offline/sealed-store.ts'
import { broadcastSessionEnd } from '#portal/offline/session-tabs.ts'
import { call, sessionLock } from '#portal/queries/calls/client.ts'
import { pendingSignOut } from '#portal/queries/account/pending-sign-out.ts'
import { clearToken } from '#portal/session/session-token.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { isExpiry, unsentMark } from '#portal/session/sign-out-reason.ts'
import { restartOffline } from './start/start-offline.ts'

/** How long the screen waits for the server's answer to a sign-out. */
const answerTimeoutMs = 3000

/** Screens where no session is open, so that none can end. */
const doors: ReadonlySet<string> = new Set(['/', '/sign-in', '/sign-in-2'])

/** True while the session is being ended: calls that fail meanwhile must not end it once more. */
let isLeaving = false

async function unsubscribeFromPush(): Promise<void> {
  await (await import('#portal/offline/push/push-subscription.ts')).unsubscribeFromPush()
}

/** Deletes the session from this device, in every tab: the token, then the key, then the records. */
async function clearDevice(queryClient: QueryClient, reason: SignOutReason): Promise<void> {
  clearToken()
  broadcastSessionEnd(reason)
  // An expired session still gets its reminders on this device.
  if (!isExpiry(reason)) {
    forgetRows()
    void unsubscribeFromPush().catch(() => undefined)
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  }
  await Promise.all([deletePersisted(), queryClient.cancelQueries()])
}

/** Removes everything of this subscriber from the page and returns to `/`. */
async function resetPage(
  router: AnyRouter,
  queryClient: QueryClient,
  signOutReason: SignOutReason,
): Promise<void> {
  if (isExpiry(signOutReason)) {
    signInTarget.set(router.state.location.href)
  } else {
    signInTarget.clear()
    rememberedMark.clear()
  }
  queryClient.clear()
  clearToasts()
  outbox.reset()
  await router.navigate({ to: '/', state: { signOutReason }, replace: true })
  isLeaving = false
}

/** Ends a session that is over: the server no longer knows it, or the account was erased. */
export async function expire(
  router: AnyRouter,
  queryClient: QueryClient,
  reason: 'expired' | 'erased',
): Promise<void> {
  // A call of the screen that was left may be refused after the visitor has gone to the sign-in, before
  // that is drawn: a second end would find nothing unsent any more, and say so.
  if (isLeaving || doors.has(router.latestLocation.pathname)) return
  isLeaving = true
  // A page just opened has not read what waits, and cannot without its token.
  const isUnsent = outbox.hasUnsent() || unsentMark.isSet()
  const why = reason === 'expired' && isUnsent ? 'expired-unsent' : reason
  await clearDevice(queryClient, why)
  await resetPage(router, queryClient, why)
}

/** Follows another tab that ended the session and cleared the device. */
export async function followRemote(
  router: AnyRouter,
  queryClient: QueryClient,
  reason: SignOutReason,
): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await queryClient.cancelQueries()
  await resetPage(router, queryClient, reason)
}

/**
 * Signs out by the button. The device is cleared at once; the server is told even if its answer comes
 * late, and without a network as soon as there is one.
 */
export async function signOut(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  isLeaving = true
  pendingSignOut.set()
  // Started before the token is deleted, which the request carries.
  const signal = AbortSignal.timeout(readTimeoutMs)
  const answered = call(signOutCall, { signal }).then(pendingSignOut.clear, () => undefined)
  // A sign-in waits for its answer, which deletes the cookies of whichever session is open then.
  void withLock(sessionLock, () => answered)
  await clearDevice(queryClient, 'signed-out')
  await Promise.race([answered, answerTimeout()])
  await resetPage(router, queryClient, 'signed-out')
  void restartOffline()
}

function answerTimeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, answerTimeoutMs)
  })
}
