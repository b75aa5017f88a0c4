import { and, asc, count, eq, gte, inArray, lt } from 'drizzle-orm'
import type { AuditAction, AuditEntry } from '#contract/platform/audit.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import { auditChains, auditEntries } from './table.ts'

/** What shows staff a subscriber, or takes records out of the portal. */
const lookActions = [
  'subscribers sought',
  'failure read',
  'subscriber read',
  'outage credits read',
  'viewing begun',
  'audit log exported',
  'access records exported',
] as const satisfies readonly AuditAction[]
type LookAction = (typeof lookActions)[number]

/** The field of an export of the log of all providers. */
export const everyProvider = 'every provider'

/** How often one member of staff did one thing with these fields. */
export interface LookCount extends Pick<AuditEntry, 'fields' | 'role' | 'who'> {
  readonly action: LookAction
  readonly times: number
}

/** Refused sign-ins enter the log up to hours after they were counted. */
const lateMs = dayMs

/**
 * The first position of a provider's chain that may be of this moment or later, by halving: positions
 * follow the time, and no index does.
 */
async function findPosition(db: Drizzle, clientId: string, at: Date): Promise<number> {
  const [chain] = await db.select().from(auditChains).where(eq(auditChains.clientId, clientId))
  let from = (chain?.prunedPosition ?? 0) + 1
  let to = (chain?.lastPosition ?? 0) + 1
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const [entry] = await db
      .select({ at: auditEntries.at, position: auditEntries.position })
      .from(auditEntries)
      .where(and(eq(auditEntries.clientId, clientId), gte(auditEntries.position, middle)))
      .orderBy(asc(auditEntries.position))
      .limit(1)
    if (entry && entry.at < at) from = entry.position + 1
    else to = middle
  }
  return from
}

interface Span {
  readonly from: Date
  readonly until: Date
}

async function countLooks(
  db: Drizzle,
  clientId: string,
  { from, until }: Span,
): Promise<LookCount[]> {
  const { who, role, action, fields, at, position } = auditEntries
  const first = await findPosition(db, clientId, new Date(from.getTime() - lateMs))
  const rows = await db
    .select({ who, role, action, fields, times: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.clientId, clientId),
        gte(position, first),
        gte(at, from),
        lt(at, until),
        inArray(action, [...lookActions]),
      ),
    )
    .groupBy(who, role, action, fields)
  return rows.flatMap((row) => {
    const looked = lookActions.find((one) => one === row.action)
    return looked ? [{ ...row, action: looked }] : []
  })
}

/**
 * What staff looked at of a provider's subscribers from one moment up to another, exports of the log of
 * all providers included.
 */
export async function allLooks(db: Drizzle, clientId: string, span: Span): Promise<LookCount[]> {
  const own = await countLooks(db, clientId, span)
  const ofInstallation = await withTenant(administrationId, () =>
    countLooks(db, administrationId, span),
  )
  return [...own, ...ofInstallation.filter(({ fields }) => fields.includes(everyProvider))]
}
