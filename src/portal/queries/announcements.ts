import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listGeneralNotifications,
  notificationReach,
  readSentNotification,
  sendGeneralNotification,
} from '#contract/announcements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { clientId } from './client-id.ts'

const keyOf = () => [clientId(), 'staff', 'notifications'] as const

export interface NotificationReach {
  readonly subscribers: number
  readonly devices: number
  readonly leftToday: number
}

/** Whom a general notification would reach now. */
export function reachQuery() {
  return queryOptions({
    queryKey: [...keyOf(), 'reach'],
    queryFn: async ({ signal }): Promise<NotificationReach> => {
      const { subscribers, devices, left_today } = await call(notificationReach, { signal })
      return { subscribers, devices, leftToday: left_today }
    },
  })
}

/** Milliseconds between two looks while one is still being delivered. */
const again = 3000

/** What was sent, newest first. */
export function sentNotificationsQuery() {
  return queryOptions({
    queryKey: [...keyOf(), 'sent'],
    queryFn: async ({ signal }) =>
      (await call(listGeneralNotifications, { signal })).notifications.map(readSentNotification),
    refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? again : false),
  })
}

export async function sendNotification(
  client: QueryClient,
  body: BodyOf<typeof sendGeneralNotification>,
): Promise<void> {
  await call(sendGeneralNotification, { body })
  await client.invalidateQueries({ queryKey: keyOf() })
}
