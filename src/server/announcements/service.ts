import { randomUUID } from 'node:crypto'
import type { RawSentAnnouncement } from '#contract/announcements.ts'
import {
  maxAnnouncementsPerDay,
  announcementFlaw,
  type AnnouncementFlaw,
} from '#domain/announcements/announcement.ts'
import { allowedHosts } from '#domain/announcements/allowed-hosts.ts'
import { foreignHost } from '#domain/announcements/linked-hosts.ts'
import { calendarDate, localTime } from '#domain/dates.ts'
import { daySeconds } from '#domain/durations.ts'
import type { AuditModule } from '#server/audit/module.ts'
import type { Database } from '#server/db/database.ts'
import type { StaffMember } from '#server/http/call.ts'
import type { PushModule } from '#server/push/module.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { countSubscribers, enqueueDelivery } from './delivery.ts'
import {
  type Announcement,
  countOfDay,
  findByRequestKey,
  insertAnnouncement,
  latestAnnouncements,
} from './store.ts'
import { announcementTallies } from './tallies.ts'

/** Past announcements in the list. */
const maxShown = 30

interface Draft {
  readonly title: string
  readonly message: string
  readonly requestKey?: string | undefined
}

type SendResult =
  | { readonly sent: Announcement }
  | { readonly refused: AnnouncementFlaw | 'no subscribers' }
  | { readonly refused: 'link not allowed'; readonly fields: readonly string[] }
  /** Seconds until another may be sent. */
  | { readonly refused: 'daily limit reached'; readonly retryAfter: number }

/** Seconds until the provider's next day; its clocks are never put forward or back. */
function secondsToMidnight(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = localTime(now).slice(11).split(':').map(Number)
  return daySeconds - (hours * 60 + minutes) * 60 - seconds
}

export type AnnouncementService = ReturnType<typeof announcementService>

/** Messages of a provider to all its subscribers. */
export function announcementService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly subscriptions: Pick<PushModule['subscriptions'], 'count'>
  readonly wakeJobs: () => void
  /** The host names at which a provider's portal answers. */
  readonly hostsOf: (clientId: string) => readonly string[]
  readonly now: () => Date
}) {
  const { database, audit, subscriptions, wakeJobs, hostsOf, now } = deps
  const { db } = database

  /**
   * Stores, enqueues and records the announcement, all or nothing. Null when another call was
   * quicker; the caller then looks again.
   */
  async function trySend(
    clientId: string,
    staffMember: StaffMember,
    { title, message, requestKey }: Draft,
  ): Promise<SendResult | null> {
    const known = await findByRequestKey(db, clientId, requestKey)
    if (known) return { sent: known }
    const recipients = await countSubscribers(db, clientId)
    if (recipients === 0) return { refused: 'no subscribers' }
    const at = now()
    const day = calendarDate(at)
    const before = await countOfDay(db, clientId, day)
    if (before >= maxAnnouncementsPerDay) {
      return { refused: 'daily limit reached', retryAfter: secondsToMidnight(at) }
    }
    return db.transaction(async (tx) => {
      const sent = await insertAnnouncement(tx, {
        clientId,
        id: randomUUID(),
        day,
        nth: before + 1,
        requestKey: requestKey ?? null,
        title,
        message,
        recipients,
        createdAt: at,
      })
      if (!sent) return null
      await enqueueDelivery(tx, sent, at)
      const fields = ['title', 'message']
      await audit.record({ staffMember, clientId, action: 'notification sent', fields }, tx)
      return { sent }
    })
  }

  return {
    reach: async (tenant: Tenant) => {
      const { clientId } = tenant
      const [subscribers, devices, before] = await Promise.all([
        countSubscribers(db, clientId),
        subscriptions.count(clientId),
        countOfDay(db, clientId, calendarDate(now())),
      ])
      return {
        subscribers,
        devices,
        left_today: Math.max(0, maxAnnouncementsPerDay - before),
        link_hosts: allowedHosts(tenant, hostsOf(clientId)),
      }
    },

    history: async (clientId: string): Promise<RawSentAnnouncement[]> => {
      const announcements = await latestAnnouncements(db, clientId, maxShown)
      const ids = announcements.map(({ id }) => id)
      const tallies = await announcementTallies(db, clientId, ids)
      return announcements.map(({ id, title, message, recipients, createdAt }) => {
        const tally = tallies.get(id)
        return {
          id,
          title,
          message,
          recipients,
          sent_at: createdAt.toISOString(),
          delivered: tally?.delivered ?? 0,
          pushed: tally?.pushed ?? 0,
          failed: tally?.failed ?? 0,
          is_done: tally?.isDone ?? true,
        }
      })
    },

    send: async (tenant: Tenant, staffMember: StaffMember, typed: Draft): Promise<SendResult> => {
      const { clientId } = tenant
      const title = typed.title.trim()
      const message = typed.message.replaceAll(/\r\n?/g, '\n').trim()
      const flaw = announcementFlaw(title, message)
      if (flaw) return { refused: flaw }
      const hosts = allowedHosts(tenant, hostsOf(clientId))
      const fields = Object.entries({ title, message })
        .filter(([, text]) => foreignHost(text, hosts) !== null)
        .map(([field]) => field)
      if (fields.length > 0) return { refused: 'link not allowed', fields }
      // Each call that was quicker has taken one of the day's numbers, so this loop ends.
      for (let tries = 0; tries <= maxAnnouncementsPerDay; tries += 1) {
        const result = await trySend(clientId, staffMember, { ...typed, title, message })
        if (result && 'sent' in result) wakeJobs()
        if (result) return result
      }
      throw new Error('no number of the day was free, and none was taken')
    },
  }
}
