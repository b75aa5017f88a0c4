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

const announcementsKey = () => [clientId(), 'staff', 'notifications'] as const

export interface AnnouncementReach {
  readonly subscribers: number
  readonly subscriptions: number
  readonly leftToday: number
  /** The host names that the texts may link to. */
  readonly linkHosts: readonly string[]
}

/** How many subscribers and push subscriptions an announcement would reach now. */
export function announcementReachQuery() {
  return queryOptions({
    queryKey: [...announcementsKey(), 'reach'],
    queryFn: async ({ signal }): Promise<AnnouncementReach> => {
      const { subscribers, devices, left_today, link_hosts } = await call(findAnnouncementReach, {
        signal,
      })
      return {
        subscribers,
        subscriptions: devices,
        leftToday: left_today,
        linkHosts: link_hosts,
      }
    },
  })
}

/** How often the list is fetched while an announcement is still being delivered. */
const deliveryPollMs = 3000

/** The announcements of this provider, newest first. */
export function sentAnnouncementsQuery() {
  return queryOptions({
    queryKey: [...announcementsKey(), 'sent'],
    queryFn: async ({ signal }) =>
      (await call(listAnnouncements, { signal })).notifications.map(readSentAnnouncement),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isDone }) => !isDone) ? deliveryPollMs : false,
  })
}

export async function publishAnnouncement(
  client: QueryClient,
  body: BodyOf<typeof sendAnnouncement>,
): Promise<void> {
  await call(sendAnnouncement, { body })
  await client.invalidateQueries({ queryKey: announcementsKey() })
}
