import { randomUUID } from 'node:crypto'
import type { RawSentAnnouncement } from '#contract/announcements.ts'
import {
  maxAnnouncementsPerDay,
  announcementFlaw,
  type AnnouncementFlaw,
} from '#domain/announcements/announcement.ts'
import { calendarDate, localTime } from '#domain/dates.ts'
import { daySeconds } from '#domain/durations.ts'
import type { AuditLog } from '#server/audit/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { StaffMember } from '#server/http/call.ts'
import { announce, announcementTallies, subscriberCount } from '#server/inbox/announcements.ts'
import {
  announcementOf,
  type Announcement,
  deviceCount,
  keepAnnouncement,
  lastAnnouncements,
  sentOn,
} from './store.ts'

/** So many of the past are shown. */
const maxShown = 30

interface Wish {
  readonly title: string
  readonly message: string
  readonly requestKey?: string | undefined
}

type Sent =
  | { readonly sent: Announcement }
  | { readonly refused: AnnouncementFlaw | 'no subscribers' }
  /** Seconds until another may be sent. */
  | { readonly refused: 'daily limit reached'; readonly retryAfter: number }

/** Seconds until the provider's next day; its clocks are never put forward or back. */
function untilMidnight(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = localTime(now).slice(11).split(':').map(Number)
  return daySeconds - (hours * 60 + minutes) * 60 - seconds
}

export type AnnouncementService = ReturnType<typeof announcementService>

/** What a provider tells all its subscribers at once. */
export function announcementService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditLog, 'record'>
  /** Something was put into the queue. */
  readonly wake: () => void
  readonly now: () => Date
}) {
  const { database, audit, wake, now } = deps
  const { db } = database

  /** Kept, queued and recorded together or not at all; null: somebody was quicker, look again. */
  async function trySend(
    clientId: string,
    operator: StaffMember,
    { title, message, requestKey }: Wish,
  ): Promise<Sent | null> {
    const known = await announcementOf(db, clientId, requestKey)
    if (known) return { sent: known }
    const recipients = await subscriberCount(db, clientId)
    if (recipients === 0) return { refused: 'no subscribers' }
    const at = now()
    const day = calendarDate(at)
    const before = await sentOn(db, clientId, day)
    if (before >= maxAnnouncementsPerDay) {
      return { refused: 'daily limit reached', retryAfter: untilMidnight(at) }
    }
    const id = randomUUID()
    return db.transaction(async (tx) => {
      const sent = await keepAnnouncement(tx, {
        clientId,
        id,
        day,
        nth: before + 1,
        requestKey: requestKey ?? null,
        title,
        message,
        recipients,
        createdAt: at,
      })
      if (!sent) return null
      await announce(tx, { clientId, id, title, body: message }, at)
      const fields = ['title', 'message']
      await audit.record({ operator, clientId, action: 'notification sent', fields }, tx)
      return { sent }
    })
  }

  return {
    reach: async (clientId: string) => {
      const [subscribers, devices, before] = await Promise.all([
        subscriberCount(db, clientId),
        deviceCount(db, clientId),
        sentOn(db, clientId, calendarDate(now())),
      ])
      return { subscribers, devices, left_today: Math.max(0, maxAnnouncementsPerDay - before) }
    },

    history: async (clientId: string): Promise<RawSentAnnouncement[]> => {
      const all = await lastAnnouncements(db, clientId, maxShown)
      const ids = all.map(({ id }) => id)
      const tallies = await announcementTallies(db, clientId, ids)
      return all.map(({ id, title, message, recipients, createdAt }) => {
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

    send: async (clientId: string, operator: StaffMember, wish: Wish): Promise<Sent> => {
      const title = wish.title.trim()
      const message = wish.message.replaceAll(/\r\n?/g, '\n').trim()
      const flaw = announcementFlaw(title, message)
      if (flaw) return { refused: flaw }
      // Every time somebody was quicker, one place of the day is gone.
      for (let tries = 0; tries <= maxAnnouncementsPerDay; tries += 1) {
        const result = await trySend(clientId, operator, { ...wish, title, message })
        if (result && 'sent' in result) wake()
        if (result) return result
      }
      throw new Error('a place of the day was neither free nor taken')
    },
  }
}
