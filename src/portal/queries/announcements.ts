import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listAnnouncements,
  findAnnouncementReach,
  readSentAnnouncement,
  sendAnnouncement,
} from '#contract/announcements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'

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
      const { subscribers, devices, left_today } = await call(findAnnouncementReach, { signal })
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
      (await call(listAnnouncements, { signal })).notifications.map(readSentAnnouncement),
    refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? again : false),
  })
}

export async function sendNotification(
  client: QueryClient,
  body: BodyOf<typeof sendAnnouncement>,
): Promise<void> {
  await call(sendAnnouncement, { body })
  await client.invalidateQueries({ queryKey: keyOf() })
}
