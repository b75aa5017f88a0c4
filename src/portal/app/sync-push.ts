import { pushSupport } from '#portal/offline/push-subscription.ts'
import { pushKeyQuery, syncPushSubscription } from '#portal/queries/notifications.ts'
import { queryClient } from './query-client.ts'

/** Brings this browser's push subscription in step with the server's; loaded after the first screen. */
export async function syncPush(): Promise<void> {
  if (pushSupport() !== 'ready') return
  await syncPushSubscription(() => queryClient.ensureQueryData(pushKeyQuery()))
}
