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

export interface AnnouncementReach {
  readonly subscribers: number
  readonly devices: number
  readonly leftToday: number
}

/** How many subscribers and devices an announcement would reach now. */
export function reachQuery() {
  return queryOptions({
    queryKey: [...keyOf(), 'reach'],
    queryFn: async ({ signal }): Promise<AnnouncementReach> => {
      const { subscribers, devices, left_today } = await call(findAnnouncementReach, { signal })
      return { subscribers, devices, leftToday: left_today }
    },
  })
}

/** Time between two reads while an announcement is still being delivered. */
const pollMs = 3000

/** What was sent, newest first. */
export function sentAnnouncementsQuery() {
  return queryOptions({
    queryKey: [...keyOf(), 'sent'],
    queryFn: async ({ signal }) =>
      (await call(listAnnouncements, { signal })).notifications.map(readSentAnnouncement),
    refetchInterval: ({ state }) => (state.data?.some(({ isDone }) => !isDone) ? pollMs : false),
  })
}

export async function sendNotification(
  client: QueryClient,
  body: BodyOf<typeof sendAnnouncement>,
): Promise<void> {
  await call(sendAnnouncement, { body })
  await client.invalidateQueries({ queryKey: keyOf() })
}
