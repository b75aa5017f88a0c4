import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { sessions } from '#server/account/session/table.ts'
import { reachDays } from './table.ts'

/** Milliseconds after its last use in which an account counts. */
const recentMs = 30 * dayMs

interface Deps {
  readonly db: Drizzle
  readonly push: Pick<PushModule, 'isReceiving'>
}

/** Counts whom a provider can reach now, as the figures of this day, unless they are there already. */
export async function countReach(
  { db, push }: Deps,
  { clientId, day }: { readonly clientId: string; readonly day: CalendarDate },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - recentMs)
  const receiving = and(eq(pushSubscriptions.clientId, clientId), push.isReceiving(db))
  // A subscriber may have several sessions and browsers: `distinct` and `intersect` count each once.
  const recent = sql`
    select ${sessions.customerId}, ${sessions.documentHash} from ${sessions}
    where ${and(eq(sessions.clientId, clientId), gte(sessions.lastSeen, since))}
  `
  const reached = sql`
    select ${pushSubscriptions.customerId}, ${pushSubscriptions.documentHash}
    from ${pushSubscriptions} where ${receiving}
  `
  await db
    .update(reachDays)
    .set({
      countedAt: now,
      devices: sql`(select count(*) from ${pushSubscriptions} where ${receiving})`,
      accounts: sql`(select count(*) from (select distinct * from (${recent}) rows) people)`,
      reachableAccounts: sql`(select count(*) from (${recent} intersect ${reached}) people)`,
    })
    .where(
      and(eq(reachDays.clientId, clientId), eq(reachDays.day, day), isNull(reachDays.countedAt)),
    )
}
