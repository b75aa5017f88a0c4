import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type AuditAction, trialActions } from '#contract/platform/audit.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { auditEntries } from './table.ts'

/** What of staff's actions changes nothing. */
const reads: readonly AuditAction[] = [
  'signed in',
  'sign-in refused',
  'signed out',
  'subscribers sought',
  'subscriber read',
  'outage credits read',
  'failure read',
  ...trialActions,
]

/** What staff did at a provider; an index leads to it past all that subscribers do. */
const ofStaff = (clientId: string) =>
  and(eq(auditEntries.clientId, clientId), isNull(auditEntries.customerId))

/** What staff last changed at a provider, newest first. */
export async function readStaffChanges(db: Drizzle, clientId: string, limit: number) {
  return db
    .select()
    .from(auditEntries)
    .where(and(ofStaff(clientId), notInArray(auditEntries.action, [...reads])))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/**
 * Whether entries of a provider are kept, of one that was removed too. A provider that exists has its
 * entry of having been made.
 */
export async function hasEntries(db: Drizzle, clientId: string): Promise<boolean> {
  const { id } = auditEntries
  const rows = await db
    .select({ id })
    .from(auditEntries)
    .where(eq(auditEntries.clientId, clientId))
    .limit(1)
  return rows.length > 0
}
