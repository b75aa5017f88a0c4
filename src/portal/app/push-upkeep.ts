import { pushSupport } from '#portal/offline/push-device.ts'
import { keepPushDevice, pushKeyQuery } from '#portal/queries/notifications.ts'
import { queryClient } from './query-client.ts'

/** Keeps this device receiving what it was set to; fetched once the first screen stands. */
export async function upkeep(): Promise<void> {
  if (pushSupport() !== 'ready') return
  await keepPushDevice(() => queryClient.ensureQueryData(pushKeyQuery()))
}
