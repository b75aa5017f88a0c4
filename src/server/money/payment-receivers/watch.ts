import type { RawReceiverMarks } from '#contract/money/invoices.ts'
import type { PaymentReceiver } from '#domain/money/payment-codes/receiver.ts'
import {
  gatewayPixReceiver,
  pixCodeReceiver,
  receiverKey,
} from '#domain/money/payment-codes/receiver.ts'
import { briefReads } from '#server/platform/db/brief-reads.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { WriteToOwners } from '#server/messaging/owner-letters/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { changedReceiverLetter } from './letter.ts'
import type { ReceiverRow, ReceiverStore } from './store.ts'

/**
 * The marks of those of these receivers, by `receiverKey`, that are not trusted; unknown ones are learnt or
 * told of. `isShown`: what was known a second ago is enough.
 */
export type FindUntrusted = (
  clientId: string,
  receivers: ReadonlyMap<string, PaymentReceiver>,
  reading: { readonly isShown: boolean },
) => Promise<ReadonlyMap<string, RawReceiverMarks>>

/** The marks of a receiver's codes; null: it is trusted. */
const marksOf = (row: Pick<ReceiverRow, 'decidedAt' | 'isTrusted'>): RawReceiverMarks | null =>
  row.isTrusted
    ? null
    : { new_receiver: true, ...(row.decidedAt !== null && { rejected_receiver: true }) }

type Known = ReadonlyMap<string, RawReceiverMarks | null>

export function receiverWatch(deps: {
  readonly database: Pick<Database, 'db'>
  readonly store: ReceiverStore
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly writeToOwners: WriteToOwners
  readonly wakeJobs: () => void
  readonly now: () => Date
}): FindUntrusted {
  const { database, store, recordSuspiciousEvent, writeToOwners, wakeJobs, now } = deps
  const readAll = async (clientId: string): Promise<Known> => {
    const rows = await store.list(clientId)
    return new Map(rows.map((row) => [receiverKey(row), marksOf(row)]))
  }
  const letterOf = async (tx: Drizzle, row: ReceiverRow) =>
    changedReceiverLetter(row, await store.list(row.clientId, tx))
  const findKnown = briefReads(readAll, now)

  /** Notes a receiver, and tells the owners of one that is not trusted, in one transaction. */
  async function note(
    clientId: string,
    receiver: PaymentReceiver,
  ): Promise<RawReceiverMarks | null> {
    const at = now()
    const added = await database.db.transaction(async (tx) => {
      const row = await store.add(clientId, receiver, at, tx)
      if (row && !row.isTrusted) await writeToOwners(tx, await letterOf(tx, row), at)
      return row
    })
    if (!added) {
      const noted = await store.find(clientId, receiver)
      return marksOf(noted ?? { isTrusted: false, decidedAt: null })
    }
    if (!added.isTrusted) {
      wakeJobs()
      const { kind } = receiver
      await recordSuspiciousEvent({ kind: 'payment_receiver_changed', clientId, detail: kind })
    }
    return marksOf(added)
  }

  async function untrusted(
    clientId: string,
    receivers: ReadonlyMap<string, PaymentReceiver>,
    known: Known,
  ): Promise<ReadonlyMap<string, RawReceiverMarks>> {
    const found = new Map<string, RawReceiverMarks>()
    for (const [key, one] of receivers) {
      const marks = known.has(key) ? known.get(key) : await note(clientId, one)
      if (marks) found.set(key, marks)
    }
    return found
  }

  return async (clientId, receivers, { isShown }) =>
    receivers.size === 0
      ? new Map()
      : untrusted(clientId, receivers, await findKnown(clientId, [], isShown ? 0 : null))
}

/** The marks of a PIX code that the provider's gateway issued; none: its receiver is trusted, or cannot be read. */
export async function findGatewayMarks(
  findUntrusted: FindUntrusted,
  clientId: string,
  code: string,
): Promise<RawReceiverMarks> {
  const receiver = gatewayPixReceiver(code)
  if (!receiver) return {}
  const key = receiverKey(receiver)
  const untrusted = await findUntrusted(clientId, new Map([[key, receiver]]), { isShown: false })
  return untrusted.get(key) ?? {}
}

/** The PIX codes among these whose receiver cannot be read or is not trusted now. */
export async function findUntrustedCodes(
  findUntrusted: FindUntrusted,
  clientId: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = new Map<string, string>()
  const receivers = new Map<string, PaymentReceiver>()
  for (const code of codes) {
    const receiver = pixCodeReceiver(code)
    if (!receiver) continue
    const key = receiverKey(receiver)
    keys.set(code, key)
    receivers.set(key, receiver)
  }
  const untrusted = await findUntrusted(clientId, receivers, { isShown: false })
  const isTrusted = (key: string | undefined) => key !== undefined && !untrusted.has(key)
  return new Set(codes.filter((code) => !isTrusted(keys.get(code))))
}
