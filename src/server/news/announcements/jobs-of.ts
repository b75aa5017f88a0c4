import { dropJob } from '#server/platform/jobs/queue.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { announcementJobKinds } from './job-kinds.ts'
import { deleteRecipients } from './recipients.ts'

/**
 * Ends everything that is under way for an announcement. The jobs go first: a process that works on one
 * commits before they are gone, or does nothing more.
 */
export async function endJobs(
  { stopAnnouncementPushes }: Pick<InboxModule, 'stopAnnouncementPushes'>,
  tx: Drizzle,
  announcement: { readonly clientId: string; readonly id: string },
): Promise<void> {
  const { clientId, id } = announcement
  for (const kind of announcementJobKinds) await dropJob(tx, { clientId, kind, key: id })
  await stopAnnouncementPushes(tx, announcement)
  await deleteRecipients(tx, announcement)
}
