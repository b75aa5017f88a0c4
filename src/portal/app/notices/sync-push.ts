import { showToast } from '#portal/kit/toasts/toasts.ts'
import { pushSupport } from '#portal/offline/push/push-subscription.ts'
import {
  pushConfigQuery,
  pushKeyQuery,
  syncPushSubscription,
} from '#portal/queries/news/notifications.ts'
import { queryClient } from '#portal/app/query-client.ts'

const renewedText = 'Os avisos deste aparelho tinham parado e voltaram a chegar.'

const fetchKey = () => queryClient.ensureQueryData(pushKeyQuery())

/** Brings this browser's push subscription in step with the server's; loaded after the first screen. */
export async function syncPush(): Promise<void> {
  if (pushSupport() !== 'ready') return
  if (!(await syncPushSubscription(fetchKey))) return
  await queryClient.invalidateQueries({ queryKey: pushConfigQuery().queryKey })
  showToast({ kind: 'success', text: renewedText })
}
