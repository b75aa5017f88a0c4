import { asc, count, gte, sql } from 'drizzle-orm'
import type { AuditChainHealth } from '#contract/installation/health.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { auditChains } from '#server/platform/audit/table.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { announcementDeliveries as deliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { ofItsAnnouncement } from '#server/messaging/inbox/port.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { newestReminderRun } from '#server/news/reminders/port.ts'
import { tenants } from '#server/platform/tenants/table.ts'

/** Every provider, by name, without its secrets. */
export function everyTenant(db: Drizzle) {
  return db
    .select({
      clientId: tenants.clientId,
      alias: tenants.alias,
      status: tenants.status,
      ixcTrust: tenants.ixcTrust,
      acsTrust: tenants.acsTrust,
    })
    .from(tenants)
    .orderBy(asc(tenants.alias), asc(tenants.clientId))
}

/** Counts of the inbox messages created since then, by provider. */
export async function countMessagesSince(db: Drizzle, since: Date) {
  const rows = await db
    .select({
      clientId: inboxMessages.clientId,
      told: count(),
      pushed: sql<string>`coalesce(sum(${inboxMessages.pushed}), 0)`,
      failed: sql<string>`coalesce(sum(${inboxMessages.pushFailed}), 0)`,
    })
    .from(inboxMessages)
    .where(gte(inboxMessages.createdAt, since))
    .groupBy(inboxMessages.clientId)
  const announced = await db
    .select({
      clientId: deliveries.clientId,
      told: count(),
      pushed: sql<string>`coalesce(sum(${deliveries.pushed}), 0)`,
      failed: sql<string>`coalesce(sum(${deliveries.pushFailed}), 0)`,
    })
    .from(announcements)
    .innerJoin(deliveries, ofItsAnnouncement)
    .where(gte(announcements.sentAt, since))
    .groupBy(deliveries.clientId)
  const sums = new Map<string, { told: number; pushed: number; failed: number }>()
  for (const { clientId, told, pushed, failed } of [...rows, ...announced]) {
    const sum = sums.get(clientId) ?? { told: 0, pushed: 0, failed: 0 }
    sum.told += told
    sum.pushed += Number(pushed)
    sum.failed += Number(failed)
    sums.set(clientId, sum)
  }
  return sums
}

/** The audit chains, by provider; the administration's under its own id. */
export async function auditChainStates(db: Drizzle): Promise<Map<string, AuditChainHealth>> {
  const rows = await db.select().from(auditChains)
  return new Map(
    rows.map(({ clientId, lastPosition, prunedPosition, verifiedAt, brokenAt }) => [
      clientId,
      {
        entries: lastPosition - prunedPosition,
        verified_at: verifiedAt?.toISOString() ?? null,
        is_broken: brokenAt !== null,
      },
    ]),
  )
}

/** The last run of reminders, by provider. */
export async function lastReminders(db: Drizzle) {
  const last = newestReminderRun(db)
  const rows = await db
    .select({
      clientId: tenants.clientId,
      day: last.day,
      plannedAt: last.plannedAt,
      planned: last.planned,
      sent: last.sent,
      dropped: last.dropped,
    })
    .from(tenants)
    .crossJoinLateral(last)
  return new Map(
    rows.map(({ clientId, day, plannedAt, planned, sent, dropped }) => {
      const waiting = Math.max(0, planned - sent - dropped)
      return [clientId, { day, is_complete: plannedAt !== null, queued: planned, sent, waiting }]
    }),
  )
}
