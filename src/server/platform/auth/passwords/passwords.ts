import { parseOptions } from '@node-rs/argon2'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { fairPool, type Place, type Places } from '../fair-pool.ts'
import type { Queue } from '#server/platform/fair-queues.ts'
import { hashThreads, maxHashThreads } from './hash-threads.ts'
import type { PasswordCost } from './password-cost.ts'

export const defaultCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Who is let in is answered within three seconds, of which its hash and the rest of a sign-in may take most. */
const places: Places = { ofHolder: 32, waitMs: 1_400, always: 8 }

/**
 * Who comes. `known`: a device that has signed in to the account before, or is signed in. `worked`: a
 * stranger who has solved a challenge.
 */
type Standing = 'known' | 'stranger' | 'worked'

/** The turns of a lane while the others of its provider wait, too. */
const turns: Readonly<Record<Standing, number>> = { known: 3, worked: 2, stranger: 1 }

/**
 * Whose passwords are hashed. Providers take turns, and the administration as one; at each, every
 * standing of subscribers and of staff has a lane, and the holders within a lane take turns.
 */
export interface PasswordLane {
  /** The provider; empty for administrators. */
  readonly clientId: string
  readonly of: 'staff' | 'subscribers'
  readonly standing: Standing
  /**
   * The device or session, the source of a stranger, or the account that strangers worked for: who buys
   * places at one account leaves the others theirs.
   */
  readonly holder: string
}

/** Staff who are signed in, and commands. */
export const staffLane: PasswordLane = {
  clientId: administrationId,
  of: 'staff',
  standing: 'known',
  holder: '',
}

/** Work with passwords that waits for the turns of one lane. */
export interface LanePasswords {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  /** Does the work of a verification in vain: an unknown document must take the same time. */
  verifyAgainstNothing(password: string): Promise<false>
}

/** A place in a lane, taken before the limits and upstreams of a sign-in are asked. */
export interface ReservedPasswords extends LanePasswords {
  release(): void
}

export interface Passwords {
  /** Takes a place for each piece of work when it comes. */
  in(lane: PasswordLane): LanePasswords
  hasRoom(lane: PasswordLane): boolean
  /** Seconds until a holder without a place may come again. */
  assignReturn(lane: PasswordLane): number
  /** Refuses while there is no place, before anything else is done for the call. */
  requireRoom(lane: PasswordLane): void
  /** Takes a place that stays until it is released. */
  reserve(lane: PasswordLane): ReservedPasswords
  /** Whether a stored hash was made with a different cost. */
  isOutdated(stored: string): boolean
}

const queueOf = ({ clientId, of, standing, holder }: PasswordLane): Queue => ({
  group: clientId,
  lane: `${of} ${standing}`,
  holder,
})

const weights = Object.fromEntries(
  Object.entries(turns).flatMap(([standing, weight]) => [
    [`staff ${standing}`, weight],
    [`subscribers ${standing}`, weight],
  ]),
)

export function passwords(cost: PasswordCost = defaultCost): Passwords {
  const pool = fairPool({ maxRunning: maxHashThreads, places, weights })
  const unusedHash = hashThreads.hash('nobody has this password', cost)
  // The first caller of `verifyAgainstNothing` awaits it; a rejection before that must not end the process.
  unusedHash.catch(() => {})

  const runIn = (run: Place['run']): LanePasswords => ({
    hash: (password) => run(() => hashThreads.hash(password, cost)),
    verify: (stored, password) => run(() => hashThreads.verify(stored, password)),
    verifyAgainstNothing: async (password) => {
      const stored = await unusedHash
      await run(() => hashThreads.verify(stored, password))
      return false
    },
  })

  return {
    in: (lane) =>
      runIn(async (work) => {
        const place = pool.take(queueOf(lane))
        try {
          return await place.run(work)
        } finally {
          place.release()
        }
      }),
    hasRoom: (lane) => pool.hasRoom(queueOf(lane)),
    assignReturn: (lane) => pool.assignReturn(queueOf(lane)),
    requireRoom: (lane) => pool.requireRoom(queueOf(lane)),
    reserve: (lane) => {
      const place = pool.take(queueOf(lane))
      return { ...runIn((work) => place.run(work)), release: () => place.release() }
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
