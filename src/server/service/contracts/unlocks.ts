import type { UnlockMessage } from '#contract/service/contracts.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { contractUnlocks } from './table.ts'

/** Milliseconds after which an attempt without an answer no longer blocks another one. */
const claimTimeoutMs = 45_000

interface UnlockAttempt extends Subscriber {
  readonly contractId: string
  readonly day: string
  readonly now: Date
}

type Claim = 'claimed' | Extract<UnlockMessage, 'unlock in progress' | 'unlock already used'>

export interface Unlocks {
  /** Whether an attempt of the day has unlocked the contract, or has not ended yet. */
  isClaimed(attempt: UnlockAttempt): Promise<boolean>
  /** Claims the day for one of several concurrent attempts; the others get the current state. */
  claim(attempt: UnlockAttempt): Promise<Claim>
  /** Both act only on the claim that was made at `now`: a later one belongs to another call. */
  markUnlocked(attempt: UnlockAttempt, at: Date): Promise<void>
  release(attempt: UnlockAttempt): Promise<void>
}

const sameDay = ({ clientId, contractId, day }: UnlockAttempt) =>
  and(
    eq(contractUnlocks.clientId, clientId),
    eq(contractUnlocks.contractId, contractId),
    eq(contractUnlocks.day, day),
  )

const sameClaim = (attempt: UnlockAttempt) =>
  and(
    sameDay(attempt),
    eq(contractUnlocks.askedAt, attempt.now),
    isNull(contractUnlocks.unlockedAt),
  )

export function unlockStore({ db }: Pick<Database, 'db'>): Unlocks {
  const find = async (attempt: UnlockAttempt) => {
    const [known] = await db
      .select({ unlockedAt: contractUnlocks.unlockedAt })
      .from(contractUnlocks)
      .where(sameDay(attempt))
    return known
  }

  return {
    isClaimed: async (attempt) => (await find(attempt)) !== undefined,

    claim: async (attempt) => {
      const { now, ...row } = attempt
      const overdue = new Date(now.getTime() - claimTimeoutMs)
      const claimed = await db
        .insert(contractUnlocks)
        .values({ ...row, askedAt: now })
        .onConflictDoUpdate({
          target: [contractUnlocks.clientId, contractUnlocks.contractId, contractUnlocks.day],
          set: { askedAt: now, customerId: row.customerId, documentHash: row.documentHash },
          setWhere: sql`${contractUnlocks.unlockedAt} is null and ${contractUnlocks.askedAt} < ${overdue.toISOString()}`,
        })
        .returning({ day: contractUnlocks.day })
      if (claimed.length > 0) return 'claimed'
      return (await find(attempt))?.unlockedAt ? 'unlock already used' : 'unlock in progress'
    },

    markUnlocked: async (attempt, at) => {
      await db.update(contractUnlocks).set({ unlockedAt: at }).where(sameClaim(attempt))
    },

    release: async (attempt) => {
      await db.delete(contractUnlocks).where(sameClaim(attempt))
    },
  }
}
