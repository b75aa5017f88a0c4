import { hash, parseOptions, verify } from '@node-rs/argon2'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { commonRefusal } from '#server/http/refusal.ts'

/** Argon2id cost: memory in KiB, passes, parallel lanes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Each hash takes 64 MiB and a thread of the pool that also serves DNS and files. With two at a time,
 * a flood of sign-ins leaves threads for the rest; 32 waiting ones take about a second.
 */
const maxRunning = 2
const maxQueued = 32
const retryAfterSeconds = 2

export interface Passwords {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  /** Does the work of a verification in vain: an unknown document must take the same time. */
  verifyAgainstNothing(password: string): Promise<false>
  /** Whether a stored hash was made with a different cost. */
  isOutdated(stored: string): boolean
}

export function passwords(cost: PasswordCost = defaultCost): Passwords {
  const pool = bulkhead(maxRunning, maxQueued)
  const inPool = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await pool.execute(work)
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error
      throw commonRefusal('upstream unavailable', { retryAfter: retryAfterSeconds })
    }
  }
  const unusedHash = hash('nobody has this password', cost)
  // The first caller of `verifyAgainstNothing` awaits it; a rejection before that must not end the process.
  unusedHash.catch(() => {})
  return {
    hash: (password) => inPool(() => hash(password, cost)),
    verify: (stored, password) => inPool(() => verify(stored, password)),
    verifyAgainstNothing: async (password) => {
      const stored = await unusedHash
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
