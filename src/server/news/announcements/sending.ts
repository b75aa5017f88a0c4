import { randomUUID } from 'node:crypto'
import { maxScheduleDays } from '#domain/news/announcements/announcement-state.ts'
import { isEverySubscriber } from '#domain/news/announcements/audience.ts'
import type { LocalTime } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { dropJob } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAccounts, enqueueCount } from '#server/messaging/audiences/port.ts'
import { checkTexts, normalizeTexts, type TextRefusal, type Texts } from './check-texts.ts'
import { enqueueDelivery } from './delivery.ts'
import { countedForMs } from './counted-for.ts'
import type { AnnouncementDeps } from './deps.ts'
import { countJobKind } from './job-kinds.ts'
import { type LimitReached, withNumberOfDay } from './send-number.ts'
import {
  findAnnouncement,
  findByRequestKey,
  insertAnnouncement,
  type StoredAnnouncement,
  updateAnnouncement,
} from './store.ts'

interface Draft extends Texts {
  readonly requestKey?: string | undefined
}

type SendResult =
  | { readonly sent: StoredAnnouncement }
  | LimitReached
  | TextRefusal
  | { readonly refused: 'no subscribers' }

type DraftResult =
  | SendResult
  | {
      readonly refused:
        | 'audience not counted'
        | 'notification changed meanwhile'
        | 'notification not found'
        | 'time has passed'
        | 'time too far ahead'
    }

/** What is recorded of an announcement in the audit log: never its texts. */
const recordedFields = ['title', 'message']

export type SendingService = ReturnType<typeof sendingService>

/** Sends announcements, at once or at a time to come. */
export function sendingService(
  deps: Omit<AnnouncementDeps, 'inbox' | 'session' | 'subscriptions'>,
) {
  const { database, audit, wakeJobs, hostsOf, now } = deps
  const { db } = database

  /** Stores, enqueues and records an announcement to everybody, all or nothing. */
  async function sendToEverybody(
    { clientId, rules }: Tenant,
    staffMember: StaffMember,
    { requestKey, ...texts }: Draft,
  ): Promise<SendResult> {
    const known = await findByRequestKey(db, clientId, requestKey)
    if (known) return { sent: known }
    const recipients = await countAccounts(db, clientId)
    if (recipients === 0) return { refused: 'no subscribers' }
    const at = now()
    return withNumberOfDay(db, { clientId, zone: rules.timeZone, at }, async (number) => {
      // The call that was quicker may have had the same key.
      const same = await findByRequestKey(db, clientId, requestKey)
      if (same) return { sent: same }
      return db.transaction(async (tx) => {
        const sent = await insertAnnouncement(tx, {
          ...texts,
          ...number,
          clientId,
          id: randomUUID(),
          requestKey: requestKey ?? null,
          state: 'sending',
          recipients,
          createdAt: at,
          changedAt: at,
          sentAt: at,
          sentBy: staffMember.login,
        })
        if (!sent) return null
        await enqueueDelivery(tx, sent, at)
        const action = 'notification sent'
        await audit.record({ staffMember, clientId, action, fields: recordedFields }, tx)
        return { sent }
      })
    })
  }

  /** When a draft is to be sent; null: now. */
  function timeOf(at: LocalTime | null, { rules }: Tenant): Date | null | DraftResult {
    if (at === null) return null
    const instant = instantOf(at, rules.timeZone)
    const present = now().getTime()
    if (!instant || instant.getTime() <= present) return { refused: 'time has passed' }
    const isFar = instant.getTime() > present + maxScheduleDays * dayMs
    return isFar ? { refused: 'time too far ahead' } : instant
  }

  /** The number of recipients of a draft; null when it is counted at its scheduled time. */
  async function recipientsOf(draft: StoredAnnouncement, time: Date | null) {
    const { clientId, audience, countedAt, recipients } = draft
    if (isEverySubscriber(audience)) return countAccounts(db, clientId)
    // A scheduled one is counted at its time.
    if (time !== null) return recipients || null
    const isCounted = countedAt && now().getTime() - countedAt.getTime() < countedForMs
    return isCounted ? recipients : ('not counted' as const)
  }

  return {
    send: async (tenant: Tenant, staffMember: StaffMember, typed: Draft): Promise<SendResult> => {
      const texts = normalizeTexts(typed)
      const wrong = await checkTexts(tenant, texts, hostsOf)
      if (wrong) return wrong
      const result = await sendToEverybody(tenant, staffMember, { ...typed, ...texts })
      if ('sent' in result) wakeJobs()
      return result
    },

    sendDraft: async (
      tenant: Tenant,
      staffMember: StaffMember,
      id: string,
      { version, at: local }: { readonly version: number; readonly at: LocalTime | null },
    ): Promise<DraftResult> => {
      const { clientId, rules } = tenant
      const draft = await findAnnouncement(db, clientId, id)
      if (!draft) return { refused: 'notification not found' }
      if (draft.state !== 'draft' || draft.version !== version) {
        return { refused: 'notification changed meanwhile' }
      }
      const wrong = await checkTexts(tenant, draft, hostsOf)
      if (wrong) return wrong
      const time = timeOf(local, tenant)
      if (time && !(time instanceof Date)) return time
      const recipients = await recipientsOf(draft, time)
      if (recipients === 'not counted') return { refused: 'audience not counted' }
      if (recipients === 0) return { refused: 'no subscribers' }
      const at = now()
      const place = { clientId, zone: rules.timeZone, at: time ?? at }
      const result = await withNumberOfDay(db, place, (number): Promise<DraftResult> =>
        db.transaction(async (tx) => {
          const sent = await updateAnnouncement(tx, { clientId, id, version }, ['draft'], {
            ...number,
            changedAt: at,
            recipients: recipients ?? 0,
            sentBy: staffMember.login,
            ...(time
              ? { state: 'scheduled', scheduledFor: time }
              : { state: 'sending', sentAt: at }),
          })
          if (!sent) return { refused: 'notification changed meanwhile' }
          await dropJob(tx, { clientId, kind: countJobKind, key: id })
          if (time) await enqueueCount(tx, countJobKind, sent, { starts: true, at: time })
          else await enqueueDelivery(tx, sent, at)
          const action = time ? 'notification scheduled' : 'notification sent'
          const fields = isEverySubscriber(sent.audience)
            ? recordedFields
            : [...recordedFields, 'audience']
          await audit.record({ staffMember, clientId, action, fields, subject: id }, tx)
          return { sent }
        }),
      )
      wakeJobs()
      return result
    },
  }
}
