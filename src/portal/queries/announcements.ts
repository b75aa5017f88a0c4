import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listAnnouncements,
  findAnnouncementReach,
  readSentAnnouncement,
  sendAnnouncement,
} from '#contract/announcements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { ApiError } from './failure.ts'
import { clientId } from '#portal/session/client-id.ts'

const announcementsKey = () => [clientId(), 'staff', 'notifications'] as const

export interface AnnouncementReach {
  readonly subscribers: number
  readonly subscriptions: number
  readonly leftToday: number
  /** The host names that the texts may link to. */
  readonly linkHosts: readonly string[]
}

/** How many subscribers and push subscriptions an announcement would reach now; null where the server does not say. */
export function announcementReachQuery() {
  return queryOptions({
    queryKey: [...announcementsKey(), 'reach'],
    queryFn: async ({ signal }): Promise<AnnouncementReach | null> => {
      try {
        const reach = await call(findAnnouncementReach, { signal })
        return {
          subscribers: reach.subscribers,
          subscriptions: reach.devices,
          leftToday: reach.left_today,
          linkHosts: reach.link_hosts,
        }
      } catch (error) {
        if (error instanceof ApiError && error.isNotOffered) return null
        throw error
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
