import { and, desc, eq, gt } from 'drizzle-orm'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { linkLifeHours } from './lifetime.ts'
import { paymentLinks } from './table.ts'
import { hashToken } from './tokens.ts'

/** A link as its page needs it. */
export type LinkRow = typeof paymentLinks.$inferSelect

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(paymentLinks.clientId, clientId),
    eq(paymentLinks.customerId, customerId),
    eq(paymentLinks.documentHash, documentHash),
  )

export type PaymentLinkStore = ReturnType<typeof paymentLinkStore>

export function paymentLinkStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The links of a subscriber that still open, the newest first. */
    list: (subscriber: Subscriber, now: Date): Promise<LinkRow[]> =>
      db
        .select()
        .from(paymentLinks)
        .where(and(ofSubscriber(subscriber), gt(paymentLinks.expiresAt, now)))
        .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id)),

    /** Stores a link, of its token only the hash; `also` runs in the same transaction. */
    create: (
      { clientId, customerId, documentHash }: Subscriber,
      link: { readonly invoiceId: string; readonly amount: Cents; readonly token: string },
      now: Date,
      also?: (tx: Drizzle) => Promise<void>,
    ): Promise<LinkRow> => {
      const { invoiceId, amount, token } = link
      const expiresAt = new Date(now.getTime() + linkLifeHours * hourMs)
      const values = {
        clientId,
        customerId,
        documentHash,
        invoiceId,
        amount,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt,
      }
      return db.transaction(async (tx) => {
        const [row] = await tx.insert(paymentLinks).values(values).returning()
        if (!row) throw new Error('the payment link was not stored')
        await also?.(tx)
        return row
      })
    },

    /** Whether there was such a link of the subscriber that still opened. */
    revoke: async (subscriber: Subscriber, id: string, now: Date): Promise<boolean> => {
      const ended = await db
        .delete(paymentLinks)
        .where(
          and(ofSubscriber(subscriber), eq(paymentLinks.id, id), gt(paymentLinks.expiresAt, now)),
        )
        .returning({ id: paymentLinks.id })
      return ended.length > 0
    },

    /** The link of a token; null when it is unknown, has been revoked or has expired. */
    find: async (clientId: string, token: string, now: Date): Promise<LinkRow | null> => {
      const [row] = await db
        .select()
        .from(paymentLinks)
        .where(
          and(
            eq(paymentLinks.clientId, clientId),
            eq(paymentLinks.tokenHash, hashToken(token)),
            gt(paymentLinks.expiresAt, now),
          ),
        )
      return row ?? null
    },
  }
}
