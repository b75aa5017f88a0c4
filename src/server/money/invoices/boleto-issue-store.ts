import { and, eq, isNull, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boletoIssues } from './boleto-issue-table.ts'

/** Longer than printing and reading the row again can take; the lease of a dead process ends then. */
const leaseMs = minuteMs
/** How long an outcome counts, as in the adapter's cache: then the ERP is asked again. */
const outcomeMs = hourMs

export interface BoletoIssueKey {
  readonly clientId: string
  readonly erp: string
  readonly invoiceId: string
}

const outcomeSchema = v.variant('kind', [
  v.object({ kind: v.literal('line') }),
  v.object({ kind: v.literal('file') }),
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('link'), link: v.string() }),
])
/** What issuing a boleto came to. A line is read from the invoice, where it stands from then on. */
export type IssueOutcome = v.InferOutput<typeof outcomeSchema>

export interface BoletoIssueStore {
  /** 'acquired': the caller issues it. 'busy': another call does. Or what was found within the hour. */
  acquire(key: BoletoIssueKey, now: Date): Promise<IssueOutcome | 'acquired' | 'busy'>
  finish(key: BoletoIssueKey, outcome: IssueOutcome, now: Date): Promise<void>
  /** Nothing was found out; the next call issues it. */
  release(key: BoletoIssueKey): Promise<void>
}

const isIssue = ({ clientId, erp, invoiceId }: BoletoIssueKey) =>
  and(
    eq(boletoIssues.clientId, clientId),
    eq(boletoIssues.erp, erp),
    eq(boletoIssues.invoiceId, invoiceId),
  )

export function boletoIssueStore({ db }: Pick<Database, 'db'>): BoletoIssueStore {
  return {
    acquire: async (key, now) => {
      const lease = { heldUntil: new Date(now.getTime() + leaseMs), outcome: null, link: '' }
      const acquired = await db
        .insert(boletoIssues)
        .values({ ...key, ...lease })
        .onConflictDoUpdate({
          target: [boletoIssues.clientId, boletoIssues.erp, boletoIssues.invoiceId],
          set: lease,
          setWhere: lt(boletoIssues.heldUntil, now),
        })
        .returning({ invoiceId: boletoIssues.invoiceId })
      if (acquired.length > 0) return 'acquired'
      const [row] = await db.select().from(boletoIssues).where(isIssue(key))
      // The row may just have been released: the caller asks again.
      if (!row || row.outcome === null) return 'busy'
      return v.parse(outcomeSchema, { kind: row.outcome, link: row.link })
    },

    finish: async (key, outcome, now) => {
      const link = outcome.kind === 'link' ? outcome.link : ''
      const heldUntil = new Date(now.getTime() + outcomeMs)
      await db
        .update(boletoIssues)
        .set({ heldUntil, outcome: outcome.kind, link })
        .where(isIssue(key))
    },

    release: async (key) => {
      await db.delete(boletoIssues).where(and(isIssue(key), isNull(boletoIssues.outcome)))
    },
  }
}
