import type { PaymentReceiver } from '#domain/payment-codes/receiver.ts'
import { receiverKey } from '#domain/payment-codes/receiver.ts'
import { briefReads } from '#server/db/brief-reads.ts'
import type { Database } from '#server/db/database.ts'
import type { WriteToOwners } from '#server/owner-letters/module.ts'
import type { RecordSuspiciousEvent } from '#server/suspicious-events/port.ts'
import { changedReceiverLetter } from './letter.ts'
import type { ReceiverRow, ReceiverStore } from './store.ts'

/** Of these receivers, by `receiverKey`, those whose codes are not to be trusted; unknown ones are learnt or told of. */
export type FindUntrusted = (
  clientId: string,
  receivers: ReadonlyMap<string, PaymentReceiver>,
) => Promise<ReadonlySet<string>>

export interface ReceiverWatch {
  /** By what was known a second ago at most, which is enough for a mark on a list. */
  readonly find: FindUntrusted
  /** By what is known now. */
  readonly read: FindUntrusted
}

export function receiverWatch(deps: {
  readonly database: Pick<Database, 'db'>
  readonly store: ReceiverStore
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly writeToOwners: WriteToOwners
  readonly wakeJobs: () => void
  readonly now: () => Date
}): ReceiverWatch {
  const { database, store, recordSuspiciousEvent, writeToOwners, wakeJobs, now } = deps
  const readAll = async (clientId: string): Promise<ReadonlyMap<string, boolean>> => {
    const rows = await store.list(clientId)
    return new Map(rows.map((row) => [receiverKey(row), row.isTrusted]))
  }
  const letterOf = async (row: ReceiverRow) =>
    changedReceiverLetter(row, await store.list(row.clientId))
  const known = briefReads(readAll, now)

  /** Notes a receiver, and tells the owners of one that is not trusted, in one transaction. */
  async function note(clientId: string, receiver: PaymentReceiver): Promise<boolean> {
    const at = now()
    const added = await database.db.transaction(async (tx) => {
      const row = await store.add(clientId, receiver, at, tx)
      if (row && !row.isTrusted) await writeToOwners(tx, await letterOf(row), at)
      return row
    })
    if (!added) return (await store.isTrusted(clientId, receiver)) === true
    if (!added.isTrusted) {
      wakeJobs()
      const { kind } = receiver
      await recordSuspiciousEvent({ kind: 'payment_receiver_changed', clientId, detail: kind })
    }
    return added.isTrusted
  }

  async function untrusted(
    clientId: string,
    receivers: ReadonlyMap<string, PaymentReceiver>,
    trusted: ReadonlyMap<string, boolean>,
  ): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    for (const [key, one] of receivers) {
      if (!(trusted.get(key) ?? (await note(clientId, one)))) found.add(key)
    }
    return found
  }

  const withKnown =
    (readKnown: (clientId: string) => Promise<ReadonlyMap<string, boolean>>): FindUntrusted =>
    async (clientId, receivers) =>
      receivers.size === 0
        ? new Set<string>()
        : untrusted(clientId, receivers, await readKnown(clientId))

  return {
    find: withKnown((clientId) => known.find(clientId, [], 0)),
    read: withKnown(readAll),
  }
}
