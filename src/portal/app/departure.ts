import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { signOut } from '#contract/session.ts'
import type { Departure } from '#portal/features/session/departure.ts'
import { clearNotices } from '#portal/kit/notices.ts'
import { restartOffline } from '#portal/offline/start.ts'
import { call } from '#portal/queries/client.ts'
import { clearToken } from '#portal/queries/session-token.ts'

/** Leaves nothing of this subscriber in the page and returns to `/`. */
export async function leave(
  router: AnyRouter,
  queryClient: QueryClient,
  departure: Departure,
): Promise<void> {
  clearToken()
  await queryClient.cancelQueries()
  queryClient.clear()
  clearNotices()
  await router.navigate({ to: '/', state: { departure }, replace: true })
}

/** The exit button. The device forgets at once; the server is told even if it answers late. */
export async function exit(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const told = call(signOut, {}).catch(() => null)
  await Promise.race([told, patience()])
  await leave(router, queryClient, 'signed-out')
  void restartOffline()
}

/** Nobody waits longer than this to get out. */
function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 3000)
  })
}
