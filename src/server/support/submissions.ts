import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { SupportDesk } from '#domain/support/support-request.ts'
import type { Database } from '#server/db/database.ts'
import { supportSubmissions } from './table.ts'

/** Longer than the ERP is ever waited for: whoever holds it after that has died. */
const lease = 120_000

/** One intent of one subscriber. */
export interface SubmissionKey {
  readonly clientId: string
  readonly customerId: string
  readonly desk: SupportDesk
  /** The request a message belongs to; empty for a request itself. */
  readonly supportId: string
  readonly requestKey: string
}

/** `again`: an earlier try ended without an answer, so look before sending anything. */
export type Turn =
  | { readonly state: 'first' | 'again'; readonly protocol: string | null }
  | { readonly state: 'done'; readonly erpId: string; readonly protocol: string | null }
  | { readonly state: 'busy' }

export type Submissions = ReturnType<typeof submissionStore>

const place = (key: SubmissionKey) =>
  and(
    eq(supportSubmissions.clientId, key.clientId),
    eq(supportSubmissions.customerId, key.customerId),
    eq(supportSubmissions.desk, key.desk),
    eq(supportSubmissions.supportId, key.supportId),
    eq(supportSubmissions.requestKey, key.requestKey),
  )

export function submissionStore({ db }: Pick<Database, 'db'>) {
  return {
    /** Takes the work to oneself, or says that it is done or in somebody's hands. */
    async begin(key: SubmissionKey, now: Date): Promise<Turn> {
      const leasedUntil = new Date(now.getTime() + lease)
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
            place(key),
            isNull(supportSubmissions.erpId),
            or(isNull(supportSubmissions.leasedUntil), lt(supportSubmissions.leasedUntil, now)),
          ),
        )
        .returning({ protocol: supportSubmissions.protocol })
      if (taken) return { state: 'again', protocol: taken.protocol }
      const [found] = await db.select().from(supportSubmissions).where(place(key))
      if (!found || found.erpId === null) return { state: 'busy' }
      return { state: 'done', erpId: found.erpId, protocol: found.protocol }
    },

    /** Kept before it is used, so that what was opened with it can be found again. */
    async keepProtocol(key: SubmissionKey, protocol: string): Promise<void> {
      await db.update(supportSubmissions).set({ protocol }).where(place(key))
    },

    async finish(key: SubmissionKey, erpId: string): Promise<void> {
      await db.update(supportSubmissions).set({ erpId, leasedUntil: null }).where(place(key))
    },

    /** It failed: the next try may begin at once. */
    async release(key: SubmissionKey): Promise<void> {
      await db.update(supportSubmissions).set({ leasedUntil: null }).where(place(key))
    },

    /** Ids of the messages the subscriber added to a request from here. */
    async ownMessages(request: Omit<SubmissionKey, 'requestKey'>): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ erpId: supportSubmissions.erpId })
        .from(supportSubmissions)
        .where(
          and(
            eq(supportSubmissions.clientId, request.clientId),
            eq(supportSubmissions.customerId, request.customerId),
            eq(supportSubmissions.desk, request.desk),
            eq(supportSubmissions.supportId, request.supportId),
            isNotNull(supportSubmissions.erpId),
          ),
        )
      return new Set(rows.flatMap(({ erpId }) => erpId ?? []))
    },
  }
}
