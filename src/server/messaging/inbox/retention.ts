import { lt } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/jobs/delete-in-batches.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import { inboxMessages } from './table.ts'

/** Deletes messages older than the months an inbox keeps. */
export async function deleteOldMessages({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const before = retentionCutoff('notices', now)
  await deleteInBatches(db, inboxMessages, lt(inboxMessages.createdAt, before))
}
