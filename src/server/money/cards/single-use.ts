import { hourMs } from '#domain/platform/time/durations.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { enqueueOrHasten } from '#server/platform/jobs/queue.ts'

export const singleUseKind = 'single-use-card'

/**
 * Milliseconds for which a card is there that its owner does not keep: enough to pay, and to try
 * again after a lost connection.
 */
export const singleUseMs = hourMs

/** Has a card deleted `singleUseMs` after `now`; `tx` is the transaction that adds it. */
export async function removeAfterUse(
  tx: Drizzle,
  { clientId, customerId, documentHash }: Subscriber,
  id: string,
  now: Date,
): Promise<Date> {
  const at = new Date(now.getTime() + singleUseMs)
  const job = { clientId, kind: singleUseKind, key: id, customerId, documentHash, payload: {} }
  await enqueueOrHasten(tx, job, at, now)
  return at
}
