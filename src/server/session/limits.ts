import { createHmac } from 'node:crypto'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/open.ts'
import { rateLimits } from '#server/http/limits-table.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import { sourceKey } from './source.ts'

const hour = 60 * 60
/** Wrong passwords that cost nothing; the fifth in an hour brings the first second of waiting. */
const freeFailures = 4
const longestDelay = 15 * 60

/** One try at a password. Exactly one of the three says how it ended. */
interface Attempt {
  succeeded(): Promise<void>
  /** Refuses with 'too many requests' when this source has learnt enough about who is a customer. */
  failed(): Promise<void>
  /** The provider's system did not answer: nobody was told anything. */
  abandoned(): Promise<void>
}

export interface SignInLimits {
  /** Refuses with 'too many requests' while this source, or its tries at this account, must wait. */
  begin(input: { clientId: string; document: string; source: string }): Promise<Attempt>
  /** A token without its companion; true when there were three within a minute. */
  isTheftCertain(clientId: string, sessionId: string): Promise<boolean>
}

/**
 * Waiting is bound to (account, source): whoever guesses makes only himself wait, and the
 * subscriber at home still gets in. Documents are hashed with `key`; no table keeps one in clear.
 */
export function signInLimits({ db }: Pick<Database, 'db'>, key: Uint8Array): SignInLimits {
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration,
      // It clears the whole table, whoever's rows: one of the limiters is enough.
      clearExpiredByTimeout: name === 'sign-in-source',
    })
  const bySource = limiter('sign-in-source', 30, 60)
  const free = limiter('sign-in-free', freeFailures, hour)
  const strikes = limiter('sign-in-strikes', 1, hour)
  const gate = limiter('sign-in-gate', 1, 1)
  const documentsTold = limiter('sign-in-documents', 5, 10 * 60)
  const told = limiter('sign-in-told', 1, 10 * 60)
  const theft = limiter('session-theft', 2, 60)

  const accountKey = (clientId: string, document: string, source: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document, source]))
      .digest('base64url')

  /** A slot of its own after the free failures: one statement both asks and takes it. */
  const passGate = async (account: string): Promise<boolean> => {
    if (await isWithin(free.consume(account))) return false
    const before = (await strikes.get(account))?.consumedPoints ?? 0
    await within(gate.consume(account, 1, { customDuration: Math.min(2 ** before, longestDelay) }))
    return true
  }

  return {
    begin: async ({ clientId, document, source: address }) => {
      const source = sourceKey(address)
      const account = accountKey(clientId, document, source)
      await within(bySource.consume(source))
      const isGated = await passGate(account)
      return {
        succeeded: async () => {
          await Promise.all([
            bySource.reward(source),
            ...[free, strikes, gate].map((limit) => limit.delete(account)),
          ])
        },
        failed: async () => {
          if (isGated) await strikes.penalty(account)
          if (await told.get(account)) return
          await within(documentsTold.consume(source))
          await told.penalty(account)
        },
        abandoned: async () => {
          await Promise.all([
            bySource.reward(source),
            isGated ? gate.delete(account) : free.reward(account),
          ])
        },
      }
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await isWithin(theft.consume(JSON.stringify([clientId, sessionId])))),
  }
}

/** The library rejects with its result when a budget is spent, and with an Error when it failed. */
async function within(consumed: Promise<RateLimiterRes>): Promise<void> {
  const spent = await consumed.then(() => null, asSpent)
  if (spent === null) return
  const retryAfter = Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
  throw commonRefusal('too many requests', { retryAfter })
}

async function isWithin(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return (await consumed.then(() => null, asSpent)) === null
}

function asSpent(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
