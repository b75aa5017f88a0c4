import { LRUCache } from 'lru-cache'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/call.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import type { Module } from '#server/platform/module.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { AccessKind } from './port.ts'
import { deleteRecordsBefore, insertRecord } from './store.ts'

/**
 * Renewals of one account from one address within this time are one record, so that an open portal,
 * which renews every few minutes, does not fill the table.
 */
const renewalIntervalMs = 15 * minuteMs

export interface Access {
  /** Null for the administration. */
  readonly clientId: string | null
  readonly actor: Actor
  readonly kind: AccessKind
  readonly source: string
  readonly sourcePort: number | null
}

export interface AccessRecordsModule extends Module {
  /** `tx`: the transaction of what is recorded beside it. */
  readonly record: (access: Access, tx?: Drizzle) => Promise<void>
}

function identify(actor: Actor) {
  if ('subscriber' in actor) {
    const { customerId, documentHash } = actor.subscriber
    return { role: 'subscriber', customerId, documentHash, staffLogin: null } as const
  }
  const { role, login } = actor.staffMember
  return { role, customerId: null, documentHash: '', staffLogin: login }
}

export function accessRecordsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly now: () => Date
}): AccessRecordsModule {
  const { database, seal, now } = deps
  const { db } = database
  const renewals = new LRUCache<string, number>({ max: 20_000 })

  /** Whether a record of this renewal was written a short while ago by this process. */
  const isRepeated = (clientId: string, { actor, kind, source }: Access, at: Date) => {
    if (kind !== 'renewal') return false
    const key = JSON.stringify([clientId, identify(actor), sourceKey(source)])
    const last = renewals.get(key)
    if (last !== undefined && at.getTime() - last < renewalIntervalMs) return true
    renewals.set(key, at.getTime())
    return false
  }

  return {
    record: async (access, tx = db) => {
      const at = now()
      const clientId = access.clientId ?? administrationId
      if (isRepeated(clientId, access, at)) return
      const { actor, kind, source: address, sourcePort: port } = access
      await insertRecord(tx, seal, { ...identify(actor), clientId, at, kind, address, port })
    },
    sweeps: [(at) => deleteRecordsBefore(db, retentionCutoff('access_records', at))],
  }
}
