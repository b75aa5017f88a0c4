import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  type Announcement,
  listAnnouncements,
  findAnnouncementReach,
  readAnnouncement,
  sendAnnouncement,
} from '#contract/news/announcements.ts'
import {
  countAudience,
  correctAnnouncement,
  createAnnouncementDraft,
  removeAnnouncementDraft,
  saveAnnouncementDraft,
  sendAnnouncementDraft,
  stopAnnouncement,
  testAnnouncement,
  withdrawAnnouncement,
} from '#contract/news/announcement-changes.ts'
import { type AudienceKind, searchAudience } from '#contract/news/announcement-audience.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { minSearchLength } from '#domain/news/announcements/audience.ts'
import type { AllowedTargets } from '#domain/news/announcements/lures.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { clientId } from '#portal/session/client-id.ts'

const announcementsKey = () => [clientId(), 'staff', 'notifications'] as const

export interface AnnouncementReach {
  readonly subscribers: number
  readonly subscriptions: number
  readonly leftToday: number
  /** Where the texts may lead; null where a server of the version before does not say it. */
  readonly allowed: AllowedTargets | null
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
          allowed: reach.contacts ? { hosts: reach.link_hosts, contacts: reach.contacts } : null,
        }
      } catch (error) {
        if (error instanceof ApiError && error.isNotOffered) return null
        throw error
      }
    },
  })
}

/** How often the list is fetched while an announcement is counted, delivered or changed. */
const deliveryPollMs = 3000

const firstPage: string | null = null

/** The announcements of this provider page by page; the first page has all that are not sent yet. */
export function announcementsQuery() {
  return infiniteQueryOptions({
    queryKey: [...announcementsKey(), 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      const { notifications, next } = await call(listAnnouncements, { query, signal })
      return { announcements: notifications.map(readAnnouncement), next }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data && listedAnnouncements(state.data).some(({ isDone }) => !isDone)
        ? deliveryPollMs
        : false,
  })
}

/** The announcements of the pages that were read, in their order. */
export const listedAnnouncements = ({
  pages,
}: {
  readonly pages: readonly { readonly announcements: readonly Announcement[] }[]
}): Announcement[] => pages.flatMap(({ announcements }) => announcements)

export async function publishAnnouncement(
  client: QueryClient,
  body: BodyOf<typeof sendAnnouncement>,
): Promise<void> {
  await call(sendAnnouncement, { body })
  await refresh(client)
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: announcementsKey() })

type DraftBody = BodyOf<typeof createAnnouncementDraft>

/** What names a draft, and the version that it was read or saved as. */
export interface DraftKey {
  readonly id: string
  readonly version: number
}

/** Keeps a draft, new or known; resolves with what names it now. */
export async function keepDraft(
  client: QueryClient,
  key: DraftKey | null,
  body: DraftBody,
): Promise<DraftKey> {
  const kept = key
    ? {
        id: key.id,
        ...(await call(saveAnnouncementDraft, {
          params: { announcementId: key.id },
          body: { ...body, version: key.version },
        })),
      }
    : await call(createAnnouncementDraft, { body })
  await refresh(client)
  return kept
}

export async function removeDraft(client: QueryClient, announcementId: string): Promise<void> {
  await call(removeAnnouncementDraft, { params: { announcementId } })
  await refresh(client)
}

/** Begins to count the audience of a draft; the list tells how far it got. */
export async function beginCounting(client: QueryClient, announcementId: string): Promise<void> {
  await call(countAudience, { params: { announcementId } })
  await refresh(client)
}

/** `at`: a local time of the provider; null: now. */
export async function sendDraft(
  client: QueryClient,
  { id: announcementId, version }: DraftKey,
  at: string | null,
): Promise<void> {
  await call(sendAnnouncementDraft, { params: { announcementId }, body: { version, at } })
  await refresh(client)
}

export async function stopSending(client: QueryClient, announcementId: string): Promise<void> {
  await call(stopAnnouncement, { params: { announcementId } })
  await refresh(client)
}

export async function correct(
  client: QueryClient,
  { id: announcementId, version }: DraftKey,
  texts: { title: string; message: string },
): Promise<void> {
  await call(correctAnnouncement, { params: { announcementId }, body: { ...texts, version } })
  await refresh(client)
}

export async function withdraw(client: QueryClient, announcementId: string): Promise<void> {
  await call(withdrawAnnouncement, { params: { announcementId } })
  await refresh(client)
}

/** Resolves with the number of devices that show the test. */
export async function sendTest(body: BodyOf<typeof testAnnouncement>): Promise<number> {
  return (await call(testAnnouncement, { body })).devices
}

/** Names in the provider's ERP that contain a text; not asked for while it is too short. */
export function audienceSearchQuery(kind: AudienceKind, typed: string) {
  const text = typed.trim()
  return queryOptions({
    queryKey: [...announcementsKey(), 'audience', kind, text],
    queryFn: async ({ signal }) =>
      (await call(searchAudience, { query: { kind, text }, signal })).found,
    enabled: text.length >= minSearchLength,
    staleTime: 10 * minuteMs,
    retry: false,
  })
}
