import { announcementPageSize, type RawAnnouncement } from '#contract/news/announcements.ts'
import { maxAnnouncementsPerDay } from '#domain/news/announcements/announcement.ts'
import { maxCorrections } from '#domain/news/announcements/announcement-state.ts'
import { allowedTargets } from '#domain/news/announcements/allowed-targets.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { readSnapshot } from '#server/platform/db/embedded/snapshot.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAccounts } from '#server/messaging/audiences/port.ts'
import type { AnnouncementDeps } from './deps.ts'
import { countedForMs } from './counted-for.ts'
import { countJobKind } from './job-kinds.ts'
import {
  numbersOfDay,
  placeBehind,
  sentAnnouncements,
  type SentPlace,
  type StoredAnnouncement,
  unsentAnnouncements,
} from './store.ts'
import { announcementTallies, type AnnouncementTally, noTally } from './tallies.ts'

/** Writes a place in the list as the text that a page names it by: `milliseconds.number.id`. */
const writePlace = ({ at, nth, id }: SentPlace): string => `${at.getTime()}.${nth}.${id}`

/** Reads the text of a place, which has the form of the contract. */
function readPlace(text: string): SentPlace {
  const [at, nth, id = ''] = text.split('.')
  return { at: new Date(Number(at)), nth: Number(nth), id }
}

/** How far the counting of an audience got; null: it is not counted. */
function countingOf(
  { accounts, countedAccounts, countedAt, state }: StoredAnnouncement,
  { jobs }: AnnouncementTally,
  now: Date,
): RawAnnouncement['counting'] {
  if (countedAt && now.getTime() - countedAt.getTime() >= countedForMs) return null
  const job = jobs.find(({ kind }) => kind === countJobKind)
  if (accounts === null || countedAccounts === null || state === 'scheduled') return null
  // A job that was given up leaves a counting without an end.
  if (countedAt === null && !job) return null
  return {
    looked_at: countedAccounts,
    accounts,
    is_done: countedAt !== null,
    is_waiting: job !== undefined && job.reason !== '',
  }
}

function toRaw(
  announcement: StoredAnnouncement,
  tally: AnnouncementTally,
  now: Date,
): RawAnnouncement {
  const { id, title, message, state, version, audience, recipients, createdAt } = announcement
  const { changedAt, scheduledFor, sentAt, correctedAt, corrections, sentBy } = announcement
  const isUnsent = state === 'draft' || state === 'scheduled'
  return {
    id,
    title,
    message,
    state,
    version,
    audience: {
      cities: [...audience.cities],
      districts: [...audience.districts],
      plans: [...audience.plans],
      states: [...audience.states],
    },
    counting: countingOf(announcement, tally, now),
    changed_at: (changedAt ?? createdAt).toISOString(),
    scheduled_for: scheduledFor?.toISOString() ?? null,
    // A former version stored when it was sent as when it was created.
    sent_at: isUnsent ? null : (sentAt ?? createdAt).toISOString(),
    corrected_at: correctedAt?.toISOString() ?? null,
    corrections_left: Math.max(0, maxCorrections - corrections),
    sent_by: state === 'draft' ? '' : sentBy,
    recipients,
    delivered: tally.delivered,
    read: tally.read,
    pushed: tally.pushed,
    failed: tally.failed,
    without_device: tally.withoutDevice,
    is_done: state === 'scheduled' || (!tally.isPushWaiting && tally.jobs.length === 0),
  }
}

export type OverviewService = ReturnType<typeof overviewService>

/** What staff see of a provider's announcements. */
export function overviewService(
  deps: Pick<AnnouncementDeps, 'database' | 'hostsOf' | 'now' | 'subscriptions'>,
) {
  const { database, subscriptions, hostsOf, now } = deps
  const { db } = database

  return {
    reach: async (tenant: Tenant) => {
      const { clientId, rules } = tenant
      const [subscribers, devices, before, ownHosts] = await Promise.all([
        countAccounts(db, clientId),
        subscriptions.count(clientId, 'announcements'),
        numbersOfDay(db, clientId, calendarDate(now(), rules.timeZone)),
        hostsOf(clientId),
      ])
      const { hosts, contacts } = allowedTargets(tenant, ownHosts)
      return {
        subscribers,
        devices,
        left_today: Math.max(0, maxAnnouncementsPerDay - before.size),
        link_hosts: [...hosts],
        contacts: [...contacts],
      }
    },

    /**
     * A page of the list. Only those on it are counted: the messages of one announcement are as many
     * as the provider has subscribers.
     */
    list: async (clientId: string, before: string | undefined) => {
      const after = before === undefined ? null : readPlace(before)
      return await readSnapshot(db, async (tx) => {
        const unsent = after ? [] : await unsentAnnouncements(tx, clientId)
        // One more than the page shows, to know whether there is another page.
        const found = await sentAnnouncements(tx, clientId, after, announcementPageSize + 1)
        const sent = found.slice(0, announcementPageSize)
        const last = found.length > sent.length ? sent.at(-1) : undefined
        const page = [...unsent, ...sent]
        const ids = page.map(({ id }) => id)
        const tallies = await announcementTallies(tx, clientId, ids)
        return {
          notifications: page.map((one) => toRaw(one, tallies.get(one.id) ?? noTally, now())),
          next: last ? writePlace(placeBehind(last)) : null,
        }
      })
    },
  }
}
