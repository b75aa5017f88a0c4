import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isSameJson } from '#domain/platform/values/same-json.ts'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/news/announcements/announcement.ts'
import { type Audience, isEverySubscriber } from '#domain/news/announcements/audience.ts'
import { dropJob } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAccounts, enqueueCount } from '#server/messaging/audiences/port.ts'
import { normalizeTexts, type Texts } from './check-texts.ts'
import type { AnnouncementDeps } from './deps.ts'
import { countJobKind } from './job-kinds.ts'
import { deleteRecipients } from './recipients.ts'
import {
  countDrafts,
  deleteDraft,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './store.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'

const maxDrafts = 20

interface Draft extends Texts {
  readonly audience: Audience
}

const changed = { refused: 'notification changed meanwhile' } as const
const notFound = { refused: 'notification not found' } as const

type DraftFlaw = Exclude<AnnouncementFlaw, 'message not provided' | 'title not provided'>

/** What no draft may hold; one that is not finished may lack a title or a message. */
function draftFlaw({ title, message }: Texts): DraftFlaw | null {
  const flaw = announcementFlaw(title || '-', message || '-')
  return flaw === 'title not provided' || flaw === 'message not provided' ? null : flaw
}

const uncounted = { recipients: 0, countedAccounts: null, accounts: null, countedAt: null } as const

export type DraftService = ReturnType<typeof draftService>

/** Announcements that are being written, and the counting of their audience. */
export function draftService(deps: Pick<AnnouncementDeps, 'database' | 'now' | 'wakeJobs'>) {
  const { database, wakeJobs, now } = deps
  const { db } = database

  return {
    create: async ({ clientId }: Tenant, typed: Draft) => {
      const texts = normalizeTexts(typed)
      const flaw = draftFlaw(texts)
      if (flaw) return { refused: flaw }
      if ((await countDrafts(db, clientId)) >= maxDrafts) {
        return { refused: 'too many drafts' } as const
      }
      const id = randomUUID()
      const at = now()
      await insertAnnouncement(db, {
        ...texts,
        audience: typed.audience,
        clientId,
        id,
        state: 'draft',
        recipients: 0,
        createdAt: at,
        changedAt: at,
      })
      return { id, version: 1 }
    },

    save: async (
      { clientId }: Tenant,
      id: string,
      { version, audience, ...typed }: Draft & { readonly version: number },
    ) => {
      const texts = normalizeTexts(typed)
      const flaw = draftFlaw(texts)
      if (flaw) return { refused: flaw }
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      const isSameAudience = isSameJson(before.audience, audience)
      return db.transaction(async (tx) => {
        if (!isSameAudience) {
          await dropJob(tx, { clientId, kind: countJobKind, key: id })
          await deleteRecipients(tx, { clientId, id })
        }
        const set = { ...texts, audience, changedAt: now(), ...(!isSameAudience && uncounted) }
        const saved = await updateAnnouncement(tx, { clientId, id, version }, ['draft'], set)
        return saved ? { version: saved.version } : changed
      })
    },

    remove: async ({ clientId }: Tenant, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      return db.transaction(async (tx) => {
        await dropJob(tx, { clientId, kind: countJobKind, key: id })
        await deleteRecipients(tx, { clientId, id })
        return (await deleteDraft(tx, clientId, id)) ? null : changed
      })
    },

    /** Starts counting the audience; an earlier count is discarded. */
    count: async ({ clientId }: Tenant, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      if (before.state !== 'draft' || isEverySubscriber(before.audience)) return changed
      await db.transaction(async (tx) => {
        await dropJob(tx, { clientId, kind: countJobKind, key: id })
        await deleteRecipients(tx, { clientId, id })
        const accounts = await countAccounts(tx, clientId)
        await tx
          .update(announcements)
          .set({ ...uncounted, accounts, countedAccounts: 0 })
          .where(and(eq(announcements.clientId, clientId), eq(announcements.id, id)))
        await enqueueCount(tx, countJobKind, { clientId, id }, { starts: false, at: now() })
      })
      wakeJobs()
      return null
    },
  }
}
