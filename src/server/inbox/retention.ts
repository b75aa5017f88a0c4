import { lt } from 'drizzle-orm'
import { addMonths, calendarDate } from '#domain/dates.ts'
import { inboxRetentionMonths } from '#domain/inbox/inbox-message.ts'
import type { Database } from '#server/db/database.ts'
import { inboxMessages } from './table.ts'

/** Deletes messages older than the months an inbox keeps. */
export async function deleteOldMessages({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const first = addMonths(calendarDate(now), -inboxRetentionMonths)
  const before = new Date(`${first}T00:00:00-03:00`)
  await db.delete(inboxMessages).where(lt(inboxMessages.createdAt, before))
}
