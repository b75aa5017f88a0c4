import { and, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '#contract/platform/audit.ts'
import { maxCorrections } from '#domain/news/announcements/announcement-state.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { announcementDeliveries as deliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { dropJob } from '#server/platform/jobs/queue.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { enqueueChange } from './change-job.ts'
import { checkTexts, normalizeTexts, type Texts } from './check-texts.ts'
import type { AnnouncementDeps } from './deps.ts'
import { announcementJobKinds } from './job-kinds.ts'
import { findAnnouncement, type StoredAnnouncement, updateAnnouncement } from './store.ts'
import { deleteRecipients } from './recipients.ts'
import { changed, notFound, unlessChanged } from './unless-changed.ts'

async function hasJobs(tx: Drizzle, { clientId, id }: StoredAnnouncement): Promise<boolean> {
  const kinds = inArray(jobs.kind, [...announcementJobKinds])
  return (await tx.$count(jobs, and(eq(jobs.clientId, clientId), eq(jobs.key, id), kinds))) > 0
}

async function hasPushes(tx: Drizzle, announcement: StoredAnnouncement): Promise<boolean> {
  const { clientId, sequence } = announcement
  if (sequence === null) return false
  const waiting = and(
    eq(deliveries.clientId, clientId),
    eq(deliveries.sequence, sequence),
    eq(deliveries.isPushWaiting, true),
  )
  return (await tx.$count(deliveries, waiting)) > 0
}

export type ChangeService = ReturnType<typeof changeService>

/** What staff do with an announcement that is scheduled, being sent or sent. */
export function changeService(
  deps: Pick<AnnouncementDeps, 'audit' | 'database' | 'hostsOf' | 'inbox' | 'now' | 'wakeJobs'>,
) {
  const { database, audit, inbox, wakeJobs, hostsOf, now } = deps
  const { db } = database

  const record = (
    tx: Drizzle,
    staffMember: StaffMember,
    { clientId, id }: StoredAnnouncement,
    action: AuditAction,
    fields: readonly string[] = [],
  ) => audit.record({ staffMember, clientId, action, fields: [...fields], subject: id }, tx)

  return {
    /** A scheduled one becomes a draft again; of a sending, who has it keeps it. */
    stop: async ({ clientId }: Tenant, staffMember: StaffMember, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      const work = db.transaction(async (tx) => {
        if (before.state === 'sent' && !(await hasPushes(tx, before))) return changed
        const isScheduled = before.state === 'scheduled'
        await endJobs(inbox, tx, before)
        const key = { clientId, id }
        const uncounted = { countedAccounts: null, accounts: null, countedAt: null }
        const stopped = isScheduled
          ? await updateAnnouncement(tx, key, ['scheduled'], {
              ...uncounted,
              state: 'draft',
              day: null,
              nth: null,
              scheduledFor: null,
              recipients: 0,
            })
          : await updateAnnouncement(tx, key, ['sending', 'sent'], { state: 'stopped' })
        // It was sent to its end meanwhile, or began: its jobs stay.
        if (!stopped) return tx.rollback()
        await record(tx, staffMember, stopped, 'notification stopped')
        return null
      })
      return unlessChanged(work)
    },

    correct: async (
      tenant: Tenant,
      staffMember: StaffMember,
      id: string,
      { version, ...typed }: Texts & { readonly version: number },
    ) => {
      const { clientId } = tenant
      const texts = normalizeTexts(typed)
      const wrong = await checkTexts(tenant, texts, hostsOf)
      if (wrong) return wrong
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      if (before.corrections >= maxCorrections) return { refused: 'too many corrections' } as const
      const result = await db.transaction(async (tx) => {
        if (await hasJobs(tx, before)) return changed
        const at = now()
        const set = { ...texts, corrections: before.corrections + 1, correctedAt: at }
        const states = ['sent', 'stopped'] as const
        const saved = await updateAnnouncement(tx, { clientId, id, version }, states, set)
        if (!saved) return changed
        await enqueueChange(tx, saved, 'correction', at)
        await record(tx, staffMember, saved, 'notification corrected', ['title', 'message'])
        return { version: saved.version }
      })
      wakeJobs()
      return result
    },

    /** Stops what is under way for it, too. */
    withdraw: async ({ clientId }: Tenant, staffMember: StaffMember, id: string) => {
      const before = await findAnnouncement(db, clientId, id)
      if (!before) return notFound
      const work = db.transaction(async (tx) => {
        await endJobs(inbox, tx, before)
        const states = ['sending', 'sent', 'stopped'] as const
        const set = { state: 'withdrawn' } as const
        const withdrawn = await updateAnnouncement(tx, { clientId, id }, states, set)
        if (!withdrawn) return tx.rollback()
        await enqueueChange(tx, withdrawn, 'withdrawal', now())
        await record(tx, staffMember, withdrawn, 'notification withdrawn')
        return null
      })
      const result = await unlessChanged(work)
      wakeJobs()
      return result
    },
  }
}

/**
 * Ends everything that is under way for an announcement. The jobs go first: a process that works on one
 * commits before they are gone, or does nothing more.
 */
async function endJobs(
  { stopAnnouncementPushes }: Pick<InboxModule, 'stopAnnouncementPushes'>,
  tx: Drizzle,
  announcement: { readonly clientId: string; readonly id: string },
): Promise<void> {
  const { clientId, id } = announcement
  for (const kind of announcementJobKinds) await dropJob(tx, { clientId, kind, key: id })
  await stopAnnouncementPushes(tx, announcement)
  await deleteRecipients(tx, announcement)
}
