import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { signOut as signOutCall } from '#contract/session.ts'
import type { Departure } from '#portal/features/session/departure.ts'
import { clearNotices } from '#portal/kit/toasts.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { oweSignOut, settleSignOut } from '#portal/offline/owed-sign-out.ts'
import { deletePersisted } from '#portal/offline/sealed-store.ts'
import { broadcastSessionEnd } from '#portal/offline/session-tabs.ts'
import { restartOffline } from '#portal/offline/start.ts'
import { call } from '#portal/queries/client.ts'
import { clearToken } from '#portal/queries/session-token.ts'

/** Set while somebody leaves: calls refused meanwhile are no second reason to. */
let isLeaving = false

async function stopPushes(): Promise<void> {
  await (await import('#portal/offline/push-subscription.ts')).unsubscribeFromPush()
}

/** Takes the session off this device, in every tab: the token first, then the key, then the rest. */
async function clearDevice(queryClient: QueryClient, departure: Departure): Promise<void> {
  clearToken()
  broadcastSessionEnd(departure)
  // Who was only forgotten by the server is still reminded here; who left is not.
  if (departure !== 'expired') void stopPushes().catch(() => undefined)
  await Promise.all([deletePersisted(), queryClient.cancelQueries()])
}

/** Leaves nothing of this subscriber in the page and returns to `/`. */
async function resetPage(
  router: AnyRouter,
  queryClient: QueryClient,
  departure: Departure,
): Promise<void> {
  queryClient.clear()
  clearNotices()
  outbox.forget()
  await router.navigate({ to: '/', state: { departure }, replace: true })
  isLeaving = false
}

/** The session is over: the server said so, or the account is gone. */
export async function expire(
  router: AnyRouter,
  queryClient: QueryClient,
  departure: Departure,
): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  const why = departure === 'expired' && outbox.hasUnsent() ? 'expired-unsent' : departure
  await clearDevice(queryClient, why)
  await resetPage(router, queryClient, why)
}

/** It ended in another tab, which has cleared the device. */
export async function followRemote(
  router: AnyRouter,
  queryClient: QueryClient,
  departure: Departure,
): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await queryClient.cancelQueries()
  await resetPage(router, queryClient, departure)
}

/**
 * The exit button. The device forgets at once; the server is told even if it answers late, and
 * where it cannot be, as soon as it can.
 */
export async function signOut(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  isLeaving = true
  oweSignOut()
  // Carries the token, which is gone from the next line on.
  const told = call(signOutCall, {}).then(settleSignOut, () => undefined)
  await clearDevice(queryClient, 'signed-out')
  await Promise.race([told, patience()])
  await resetPage(router, queryClient, 'signed-out')
  void restartOffline()
}

/** Nobody waits longer than this to get out. */
function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 3000)
  })
}
