import { hash, parseOptions, verify } from '@node-rs/argon2'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { commonRefusal } from '#server/http/refusal.ts'

/** Argon2id cost: memory in KiB, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Each hash takes 64 MiB and a thread of the pool that also serves DNS and files: two at a time
 * keep a flood of sign-ins from starving the rest, and 32 waiting are about a second.
 */
const atOnce = 2
const waiting = 32

export interface Passwords {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  /** The work of a verification without anybody to verify: unknown documents must cost the same. */
  verifyAgainstNothing(password: string): Promise<false>
  /** Whether a stored hash was made with another cost than today's. */
  isOutdated(stored: string): boolean
}

export function passwords(cost: PasswordCost = defaultCost): Passwords {
  const pool = bulkhead(atOnce, waiting)
  const inPool = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await pool.execute(work)
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error
      throw commonRefusal('upstream unavailable', { retryAfter: 2 })
    }
  }
  const nobody = hash('nobody has this password', cost)
  // Awaited by the first who needs it; until then a rejection is nobody's.
  nobody.catch(() => {})
  return {
    hash: (password) => inPool(() => hash(password, cost)),
    verify: (stored, password) => inPool(() => verify(stored, password)),
    verifyAgainstNothing: async (password) => {
      const stored = await nobody
      await inPool(() => verify(stored, password))
      return false
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return (
        memoryCost !== cost.memoryCost ||
        timeCost !== cost.timeCost ||
        parallelism !== cost.parallelism
      )
    },
  }
}
