import { randomUUID } from 'node:crypto'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/news/announcements/announcement.ts'
import {
  type Audience,
  isEverySubscriber,
  isSameAudience,
} from '#domain/news/announcements/audience.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { dropJob } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { countAccounts, enqueueCount } from '#server/messaging/audiences/port.ts'
import { normalizeTexts, type Texts } from './check-texts.ts'
import type { AnnouncementDeps } from './deps.ts'
import { countJobKind } from './job-kinds.ts'
import { deleteRecipients } from './recipients.ts'
import {
  beginCount,
  countDrafts,
  deleteDraft,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './store.ts'
import { changed, notFound, unlessChanged } from './unless-changed.ts'

const maxDrafts = 20

interface Draft extends Texts {
  readonly audience: Audience
}

type DraftFlaw = Exclude<AnnouncementFlaw, 'message not provided' | 'title not provided'>

/** What no draft may hold; one that is not finished may lack a title or a message. */
function draftFlaw({ title, message }: Texts): DraftFlaw | null {
  const flaw = announcementFlaw(title || '-', message || '-')
  return flaw === 'title not provided' || flaw === 'message not provided' ? null : flaw
}

const uncounted = { recipients: 0, countedAccounts: null, accounts: null, countedAt: null } as const

/**
 * Ends the counting of a draft's audience. The job goes first, as in every change of an announcement: a
 * process that works on it commits before, or does nothing more.
 */
async function forgetAudience(
  tx: Drizzle,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<void> {
  await dropJob(tx, { clientId, kind: countJobKind, key: id })
  await deleteRecipients(tx, { clientId, id })
}

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
      const isSame = isSameAudience(before.audience, audience)
      const work = db.transaction(async (tx) => {
        if (!isSame) await forgetAudience(tx, { clientId, id })
        const set = { ...texts, audience, changedAt: now(), ...(!isSame && uncounted) }
        const saved = await updateAnnouncement(tx, { clientId, id, version }, ['draft'], set)
        return saved ? { version: saved.version } : tx.rollback()
      })
      return unlessChanged(work)
    },

    remove: async ({ clientId }: Tenant, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      const work = db.transaction(async (tx) => {
        await forgetAudience(tx, { clientId, id })
        return (await deleteDraft(tx, clientId, id)) ? null : tx.rollback()
      })
      return unlessChanged(work)
    },

    /** Starts counting the audience; an earlier count is discarded. */
    count: async ({ clientId }: Tenant, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      if (isEverySubscriber(before.audience)) return changed
      const work = db.transaction(async (tx) => {
        await forgetAudience(tx, { clientId, id })
        const accounts = await countAccounts(tx, clientId)
        const begun = { ...uncounted, accounts, countedAccounts: 0 }
        if (!(await beginCount(tx, before, begun))) return tx.rollback()
        await enqueueCount(tx, countJobKind, { clientId, id }, { starts: false, at: now() })
        return null
      })
      const result = await unlessChanged(work)
      wakeJobs()
      return result
    },
  }
}
