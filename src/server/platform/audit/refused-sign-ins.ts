import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { hourMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/call.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { ChainKeys } from './chain-keys.ts'
import { appendEntries, type NewEntry } from './chain-store.ts'
import { identify } from './identify.ts'
import { type auditEntries, refusedSignIns } from './table.ts'

/**
 * Rows of one provider and hour. Further accounts and addresses are counted together in one more row,
 * so that an attacker who varies them does not fill the audit log.
 */
const maxRowsPerHour = 500

/** Rows that enter the audit log in one transaction, which holds the chain of its provider for as long. */
const rowsPerTransaction = 100

export interface RefusedSignIn {
  /** The provider whose account was tried; null for an administrator's. */
  readonly clientId: string | null
  readonly role: (typeof auditEntries.$inferSelect)['role']
  /** Whose account was tried; null for one that does not exist. */
  readonly account: Actor | null
  /** The address of the visitor. */
  readonly source: string
}

const nobody = { who: '', documentHash: '' }

export type RefusedSignIns = ReturnType<typeof refusedSignInCounter>

/** Counts refused sign-ins by account, address and hour; an hour that is over goes to the audit log. */
export function refusedSignInCounter({ db }: Pick<Database, 'db'>, keys: ChainKeys) {
  return {
    count: async (refused: RefusedSignIn, now: Date): Promise<void> => {
      const { role, account, source } = refused
      const clientId = refused.clientId ?? administrationId
      const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
      const { who, documentHash } = account ? identify(account) : nobody
      const mine = { who, documentHash, source: sourceKey(source) }
      const counted = { times: sql`${refusedSignIns.times} + 1`, lastAt: now }
      const ofHour = and(eq(refusedSignIns.clientId, clientId), eq(refusedSignIns.hour, hour))
      const { rowCount } = await db
        .update(refusedSignIns)
        .set(counted)
        .where(
          and(
            ofHour,
            eq(refusedSignIns.role, role),
            eq(refusedSignIns.who, who),
            eq(refusedSignIns.documentHash, documentHash),
            eq(refusedSignIns.source, mine.source),
          ),
        )
      if (rowCount) return
      const isFull = (await db.$count(refusedSignIns, ofHour)) >= maxRowsPerHour
      const row = isFull ? { ...nobody, source: '' } : mine
      await db
        .insert(refusedSignIns)
        .values({ clientId, hour, role, ...row, times: 1, lastAt: now })
        .onConflictDoUpdate({
          target: [
            refusedSignIns.clientId,
            refusedSignIns.hour,
            refusedSignIns.role,
            refusedSignIns.who,
            refusedSignIns.documentHash,
            refusedSignIns.source,
          ],
          set: counted,
        })
    },

    /**
     * Moves the rows of hours that are over to the audit log, some of one provider in each transaction:
     * sign-ins and payments wait for a chain that a transaction holds.
     */
    closeHours: async (now: Date): Promise<void> => {
      const isOver = lt(refusedSignIns.hour, new Date(Math.floor(now.getTime() / hourMs) * hourMs))
      const tenants = await db
        .selectDistinct({ clientId: refusedSignIns.clientId })
        .from(refusedSignIns)
        .where(isOver)
        .orderBy(asc(refusedSignIns.clientId))
      for (const { clientId } of tenants) {
        const ofTenant = and(eq(refusedSignIns.clientId, clientId), isOver)
        let moved: number
        do moved = await db.transaction((tx) => moveRows(tx, keys, clientId, ofTenant))
        while (moved === rowsPerTransaction)
      }
    },
  }
}

/** Moves some rows of a provider to the audit log; returns how many. */
async function moveRows(
  tx: Drizzle,
  keys: ChainKeys,
  clientId: string,
  condition: SQL | undefined,
): Promise<number> {
  const some = tx
    .select({ at: sql`ctid` })
    .from(refusedSignIns)
    .where(condition)
    .limit(rowsPerTransaction)
  const closed = await tx
    .delete(refusedSignIns)
    .where(inArray(sql`ctid`, some))
    .returning()
  const entries: NewEntry[] = []
  for (const { lastAt: at, hour: _, ...counted } of closed) {
    entries.push({
      ...counted,
      at,
      customerId: counted.documentHash === '' ? null : counted.who,
      action: 'sign-in refused',
      fields: [],
      subject: '',
    })
  }
  entries.sort((one, other) => one.at.getTime() - other.at.getTime())
  if (entries.length > 0) await appendEntries(tx, keys, clientId, entries)
  return closed.length
}
