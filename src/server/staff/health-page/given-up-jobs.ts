import { and, asc, count, desc, eq, isNull, type SQL } from 'drizzle-orm'
import {
  type GivenUpJob,
  type GivenUpKind,
  maxListedJobs,
} from '#contract/installation/given-up-jobs.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { jobs } from '#server/platform/jobs/table.ts'

/** Which given-up jobs are meant; those of every provider where none is named. */
export interface GivenUpChoice {
  readonly clientId?: string
  readonly kind?: string
  readonly id?: number
}

const actions = { retry: 'jobs retried', drop: 'jobs dropped' } as const
type Act = keyof typeof actions

const isGivenUp = isNull(jobs.nextTryAt)

const isChosen = ({ clientId, kind, id }: GivenUpChoice): SQL | undefined =>
  and(
    isGivenUp,
    clientId === undefined ? undefined : eq(jobs.clientId, clientId),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    id === undefined ? undefined : eq(jobs.id, id),
  )

/** The given-up jobs of all providers, or of some: counts of each kind, and the newest ones. */
export async function listGivenUp(
  db: Drizzle,
  clientIds: readonly string[] | null,
): Promise<{ kinds: GivenUpKind[]; jobs: GivenUpJob[] }> {
  const isListed = and(isGivenUp, clientIds === null ? undefined : anyOf(jobs.clientId, clientIds))
  const kinds = await db
    .select({ client_id: jobs.clientId, kind: jobs.kind, jobs: count() })
    .from(jobs)
    .where(isListed)
    .groupBy(jobs.clientId, jobs.kind)
    .orderBy(asc(jobs.clientId), asc(jobs.kind))
  const { clientId, id, kind, createdAt, tries, reason } = jobs
  const rows = await db
    .select({ clientId, id, kind, createdAt, tries, reason })
    .from(jobs)
    .where(isListed)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(maxListedJobs)
  const listed = rows.map((row) => ({
    id: String(row.id),
    client_id: row.clientId,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    attempts: row.tries,
    reason: row.reason,
  }))
  return { kinds, jobs: listed }
}

/** Tries given-up jobs again, from the first attempt on, or deletes them. Returns what each was. */
function change(tx: Drizzle, act: Act, choice: GivenUpChoice, now: Date) {
  const chosen = isChosen(choice)
  const changed = { clientId: jobs.clientId, kind: jobs.kind }
  if (act === 'drop') return tx.delete(jobs).where(chosen).returning(changed)
  const again = { nextTryAt: now, holder: null, tries: 0 }
  return tx.update(jobs).set(again).where(chosen).returning(changed)
}

/**
 * Does it for the chosen jobs, with an entry in the audit log of each provider and kind; both are
 * committed together. Returns how many jobs there were.
 */
export async function changeGivenUp(
  deps: { readonly database: Pick<Database, 'db'>; readonly audit: Pick<AuditModule, 'record'> },
  staffMember: Pick<StaffMember, 'isToken' | 'login' | 'role'>,
  act: Act,
  choice: GivenUpChoice,
  now: Date,
): Promise<number> {
  return deps.database.db.transaction(async (tx) => {
    const changed = await change(tx, act, choice, now)
    const counts = new Map<string, Map<string, number>>()
    for (const { clientId, kind } of changed) {
      const ofTenant = counts.get(clientId) ?? new Map<string, number>()
      counts.set(clientId, ofTenant.set(kind, (ofTenant.get(kind) ?? 0) + 1))
    }
    // One entry a provider: its chain is locked once, in the order of ids.
    for (const [clientId, kinds] of [...counts].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const fields = [...kinds].map(([kind, number]) => `${kind}: ${number}`)
      const subject = choice.id === undefined ? '' : String(choice.id)
      await deps.audit.record({ staffMember, clientId, action: actions[act], fields, subject }, tx)
    }
    return changed.length
  })
}
