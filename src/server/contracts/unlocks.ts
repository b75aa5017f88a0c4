import type { UnlockMessage } from '#contract/contracts.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contractUnlocks } from './table.ts'

/** Milliseconds after which an answer that never came is no longer waited for. */
const patience = 45_000

interface Asking {
  readonly clientId: string
  readonly contractId: string
  readonly day: string
  readonly customerId: string
  readonly now: Date
}

type Claim = 'claimed' | Extract<UnlockMessage, 'unlock in progress' | 'unlock already used'>

export interface Unlocks {
  isUnlocked(asking: Asking): Promise<boolean>
  /** Of all who ask at once, one claims the day; the others learn how it stands. */
  claim(asking: Asking): Promise<Claim>
  /** Both end only the claim that was made at `now`: a later one is somebody else's. */
  settle(asking: Asking, at: Date): Promise<void>
  release(asking: Asking): Promise<void>
}

const dayOf = ({ clientId, contractId, day }: Asking) =>
  and(
    eq(contractUnlocks.clientId, clientId),
    eq(contractUnlocks.contractId, contractId),
    eq(contractUnlocks.day, day),
  )

const claimOf = (asking: Asking) =>
  and(dayOf(asking), eq(contractUnlocks.askedAt, asking.now), isNull(contractUnlocks.unlockedAt))

export function unlockStore({ db }: Pick<Database, 'db'>): Unlocks {
  const isUnlocked = async (asking: Asking): Promise<boolean> => {
    const [known] = await db
      .select({ unlockedAt: contractUnlocks.unlockedAt })
      .from(contractUnlocks)
      .where(dayOf(asking))
    return known !== undefined && known.unlockedAt !== null
  }

  return {
    isUnlocked,

    claim: async (asking) => {
      const { now, ...row } = asking
      const overdue = new Date(now.getTime() - patience)
      const claimed = await db
        .insert(contractUnlocks)
        .values({ ...row, askedAt: now })
        .onConflictDoUpdate({
          target: [contractUnlocks.clientId, contractUnlocks.contractId, contractUnlocks.day],
          set: { askedAt: now, customerId: row.customerId },
          setWhere: sql`${contractUnlocks.unlockedAt} is null and ${contractUnlocks.askedAt} < ${overdue.toISOString()}`,
        })
        .returning({ day: contractUnlocks.day })
      if (claimed.length > 0) return 'claimed'
      return (await isUnlocked(asking)) ? 'unlock already used' : 'unlock in progress'
    },

    settle: async (asking, at) => {
      await db.update(contractUnlocks).set({ unlockedAt: at }).where(claimOf(asking))
    },

    release: async (asking) => {
      await db.delete(contractUnlocks).where(claimOf(asking))
    },
  }
}
