import { and, desc, eq, sql } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { PaymentReceiver } from '#domain/money/payment-codes/receiver.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { paymentReceivers } from './table.ts'

/** Days from a provider's first code of a kind in which further receivers of that kind are learnt. */
const learningDays = 7

/** Most receivers of one kind that are kept of a provider; what comes besides is not trusted. */
const maxPerKind = 50

export type ReceiverRow = typeof paymentReceivers.$inferSelect

export type ReceiverStore = ReturnType<typeof receiverStore>

export function receiverStore({ db }: Pick<Database, 'db'>) {
  const { account, clientId: ofClient, id: rowId, kind: ofKind, name } = paymentReceivers
  const isRow = (clientId: string, id: string) => and(eq(ofClient, clientId), eq(rowId, id))
  return {
    /** The receivers of a provider, the newest first. */
    list: (clientId: string, on = db): Promise<ReceiverRow[]> =>
      on
        .select()
        .from(paymentReceivers)
        .where(eq(ofClient, clientId))
        .orderBy(desc(paymentReceivers.firstSeenAt), rowId),

    get: async (clientId: string, id: string): Promise<ReceiverRow | null> => {
      const [row] = await db.select().from(paymentReceivers).where(isRow(clientId, id))
      return row ?? null
    },

    /**
     * Notes a receiver that was not seen before. It is trusted while the provider's receivers of its kind
     * are being learnt: in the first days, until an owner has decided on one of them.
     * @returns null when it is noted already, or not to be kept
     */
    add: async (
      clientId: string,
      one: PaymentReceiver,
      now: Date,
      tx: Drizzle,
    ): Promise<ReceiverRow | null> => {
      const isOfKind = sql`${ofClient} = ${clientId} and ${ofKind} = ${one.kind}`
      const learntFrom = new Date(now.getTime() - learningDays * dayMs).toISOString()
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into ${paymentReceivers} (client_id, kind, account, name, is_trusted, first_seen_at)
        select ${clientId}, ${one.kind}, ${one.account}, ${one.name},
          not exists (
            select from ${paymentReceivers} where ${isOfKind}
              and (decided_at is not null or first_seen_at <= ${learntFrom}::timestamptz)
          ),
          ${now.toISOString()}::timestamptz
        where (select count(*) from ${paymentReceivers} where ${isOfKind}) < ${maxPerKind}
        on conflict do nothing
        returning id
      `)
      const [added] = rows
      if (!added) return null
      const [row] = await tx.select().from(paymentReceivers).where(isRow(clientId, added.id))
      return row ?? null
    },

    /** This receiver as it is now; null: it is not noted. */
    find: async (clientId: string, one: PaymentReceiver): Promise<ReceiverRow | null> => {
      const [row] = await db
        .select()
        .from(paymentReceivers)
        .where(
          and(
            eq(ofClient, clientId),
            eq(ofKind, one.kind),
            eq(account, one.account),
            eq(name, one.name),
          ),
        )
      return row ?? null
    },

    /** Writes what an owner decided; false when there is no such receiver. */
    decide: async (
      clientId: string,
      decision: { readonly id: string; readonly isTrusted: boolean; readonly by: string },
      now: Date,
      tx: Drizzle,
    ): Promise<boolean> => {
      const { id, isTrusted, by: decidedBy } = decision
      const { rowCount } = await tx
        .update(paymentReceivers)
        .set({ isTrusted, decidedAt: now, decidedBy })
        .where(isRow(clientId, id))
      return rowCount === 1
    },
  }
}
