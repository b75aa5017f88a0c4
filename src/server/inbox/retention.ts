import { lt } from 'drizzle-orm'
import { addMonths, calendarDate } from '#domain/dates.ts'
import { inboxRetentionMonths } from '#domain/inbox/inbox-message.ts'
import type { Database } from '#server/db/database.ts'
import { notices } from './table.ts'

/** Takes away what was told longer ago than notices are kept. */
export async function forgetOldNotices({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const first = addMonths(calendarDate(now), -inboxRetentionMonths)
  await db.delete(notices).where(lt(notices.createdAt, new Date(`${first}T00:00:00-03:00`)))
}
