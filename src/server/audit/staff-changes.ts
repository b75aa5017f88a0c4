import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type AuditAction, trialActions } from '#contract/audit.ts'
import type { Drizzle } from '#server/db/database.ts'
import { auditEntries } from './table.ts'

/** What of staff's actions changes nothing. */
const reads: readonly AuditAction[] = [
  'signed in',
  'sign-in refused',
  'signed out',
  'subscribers sought',
  'subscriber read',
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

/** When the provider was last suspended; null when it never was. */
export async function findSuspension(db: Drizzle, clientId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(and(ofStaff(clientId), eq(auditEntries.action, 'tenant suspended')))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return row?.at ?? null
}
