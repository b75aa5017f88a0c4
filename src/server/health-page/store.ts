import { asc, count, desc, gte, sql } from 'drizzle-orm'
import type { AuditChainHealth } from '#contract/health.ts'
import { auditChains } from '#server/audit/table.ts'
import type { Drizzle } from '#server/db/database.ts'
import { inboxMessages } from '#server/inbox/table.ts'
import { reminderRuns } from '#server/reminders/table.ts'
import { tenants } from '#server/tenants/table.ts'

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
  return new Map(
    rows.map(({ clientId, told, pushed, failed }) => [
      clientId,
      { told, pushed: Number(pushed), failed: Number(failed) },
    ]),
  )
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
  const rows = await db
    .selectDistinctOn([reminderRuns.clientId])
    .from(reminderRuns)
    .orderBy(asc(reminderRuns.clientId), desc(reminderRuns.day))
  return new Map(
    rows.map(({ clientId, day, plannedAt, planned }) => [
      clientId,
      { day, is_complete: plannedAt !== null, queued: planned },
    ]),
  )
}
