import { and, eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/database.ts'
import { payments } from './table.ts'

/** A card payment by which an invoice is charged, or may be: it is under way until it is approved. */
export type CardCharge = Pick<typeof payments.$inferSelect, 'state' | 'bookedAt'>

/** By the id of an invoice. */
type Charged = ReadonlyMap<string, CardCharge>

/**
 * Milliseconds for which an answer is kept: the lists of one page then share it. A payment of this
 * process ends it at once, one of another process is known after this time.
 */
const keptMs = 1_000

export type ChargedInvoices = ReturnType<typeof chargedInvoices>

/** Which invoices are charged to a card here, or about to be. Whether one can be paid is not decided by it. */
export function chargedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}) {
  const { db } = deps.database
  const kept = new LRUCache<string, Promise<Charged>>({
    max: 10_000,
    ttl: keptMs,
    perf: { now: () => deps.now().getTime() },
    // The cache otherwise reuses one reading of the clock for a millisecond of real time.
    ttlResolution: 0,
  })

  async function read(clientId: string, ids: readonly string[]): Promise<Charged> {
    const rows = await db
      .select({
        invoiceId: payments.invoiceId,
        state: payments.state,
        bookedAt: payments.bookedAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.clientId, clientId),
          inArray(payments.invoiceId, [...ids]),
          inArray(payments.state, ['sent', 'unknown', 'approved']),
          eq(payments.isToBeVoided, false),
        ),
      )
    return new Map(rows.map((row) => [row.invoiceId, row]))
  }

  return {
    /** The charged ones among these invoices of a provider. */
    find(clientId: string, ids: readonly string[]): Promise<Charged> {
      const key = JSON.stringify([clientId, ...ids])
      const known = kept.get(key)
      if (known) return known
      // A read that began before a change is not kept after it: `forget` has dropped its promise.
      const reading = read(clientId, ids)
      kept.set(key, reading)
      reading.catch(() => kept.delete(key))
      return reading
    },
    /** A payment has changed. */
    forget: (): void => kept.clear(),
  }
}
