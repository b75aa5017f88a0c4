import { and, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { SupportDesk } from '#domain/service/support/support-request.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { supportSubmissions } from './table.ts'

/**
 * Lease of a submission in milliseconds: longer than any call to the ERP, so that a process still
 * holding it after that has died.
 */
const leaseMs = 120_000

/** Identifies one submission of one subscriber. */
export interface SubmissionKey extends Subscriber {
  readonly desk: SupportDesk
  /** The request that a message is added to, or `filesOf` it; empty for a new request. */
  readonly supportId: string
  readonly requestKey: string
}

/**
 * The state of a submission. `first` and `retry`: this call now holds the lease; `retry` means that
 * an earlier try ended without an answer, so its record must be looked for first.
 */
export type SubmissionState =
  | { readonly state: 'first' | 'retry'; readonly protocol: string | null }
  | { readonly state: 'done'; readonly erpId: string; readonly protocol: string | null }
  | { readonly state: 'busy' }

/** Files are told from messages of the same request: ids of the two kinds may coincide. */
export const filesOf = (supportId: string): string => `files/${supportId}`

export type Submissions = ReturnType<typeof submissionStore>

const ofRequest = (key: Omit<SubmissionKey, 'requestKey'>) =>
  and(
    eq(supportSubmissions.clientId, key.clientId),
    eq(supportSubmissions.customerId, key.customerId),
    eq(supportSubmissions.documentHash, key.documentHash),
    eq(supportSubmissions.desk, key.desk),
    eq(supportSubmissions.supportId, key.supportId),
  )

const bySubmissionKey = (key: SubmissionKey) =>
  and(ofRequest(key), eq(supportSubmissions.requestKey, key.requestKey))

export function submissionStore({ db }: Pick<Database, 'db'>) {
  return {
    /** Takes the lease of a submission, or returns that it is done or leased by another call. */
    async begin(key: SubmissionKey, now: Date): Promise<SubmissionState> {
      const leasedUntil = new Date(now.getTime() + leaseMs)
      const [made] = await db
        .insert(supportSubmissions)
        .values({ ...key, leasedUntil, createdAt: now })
        .onConflictDoNothing()
        .returning({ key: supportSubmissions.requestKey })
      if (made) return { state: 'first', protocol: null }
      const [taken] = await db
        .update(supportSubmissions)
        .set({ leasedUntil })
        .where(
          and(
            bySubmissionKey(key),
            isNull(supportSubmissions.erpId),
            or(isNull(supportSubmissions.leasedUntil), lt(supportSubmissions.leasedUntil, now)),
          ),
        )
        .returning({ protocol: supportSubmissions.protocol })
      if (taken) return { state: 'retry', protocol: taken.protocol }
      const [found] = await db.select().from(supportSubmissions).where(bySubmissionKey(key))
      if (!found || found.erpId === null) return { state: 'busy' }
      return { state: 'done', erpId: found.erpId, protocol: found.protocol }
    },

    /** What is known of a submission; null: it never began. */
    async find(
      key: SubmissionKey,
    ): Promise<{ erpId: string | null; protocol: string | null } | null> {
      const { erpId, protocol } = supportSubmissions
      const [found] = await db
        .select({ erpId, protocol })
        .from(supportSubmissions)
        .where(bySubmissionKey(key))
      return found ?? null
    },

    /**
     * Stores the protocol number before it is used, so that the request opened with it can be
     * found.
     */
    async storeProtocol(key: SubmissionKey, protocol: string): Promise<void> {
      await db.update(supportSubmissions).set({ protocol }).where(bySubmissionKey(key))
    },

    async finish(key: SubmissionKey, erpId: string): Promise<void> {
      await db
        .update(supportSubmissions)
        .set({ erpId, leasedUntil: null })
        .where(bySubmissionKey(key))
    },

    /** Releases the lease after a failure, so that the next try may begin at once. */
    async release(key: SubmissionKey): Promise<void> {
      await db.update(supportSubmissions).set({ leasedUntil: null }).where(bySubmissionKey(key))
    },

    /** Whether the subscriber opened this request through the portal. */
    async isOpenedHere(request: Omit<SubmissionKey, 'requestKey'>): Promise<boolean> {
      const [found] = await db
        .select({ erpId: supportSubmissions.erpId })
        .from(supportSubmissions)
        .where(
          and(
            ofRequest({ ...request, supportId: '' }),
            eq(supportSubmissions.erpId, request.supportId),
          ),
        )
        .limit(1)
      return found !== undefined
    },

    /** How many other submissions to the same request are done or under way. */
    async countOthers(key: SubmissionKey, now: Date): Promise<number> {
      const rows = await db
        .select({ requestKey: supportSubmissions.requestKey })
        .from(supportSubmissions)
        .where(
          and(
            ofRequest(key),
            or(isNotNull(supportSubmissions.erpId), gte(supportSubmissions.leasedUntil, now)),
          ),
        )
      return rows.filter(({ requestKey }) => requestKey !== key.requestKey).length
    },

    /** The ids of the messages that the subscriber added to a request through the portal. */
    async ownMessages(request: Omit<SubmissionKey, 'requestKey'>): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ erpId: supportSubmissions.erpId })
        .from(supportSubmissions)
        .where(and(ofRequest(request), isNotNull(supportSubmissions.erpId)))
      return new Set(rows.flatMap(({ erpId }) => erpId ?? []))
    },
  }
}
