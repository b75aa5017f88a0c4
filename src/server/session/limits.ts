import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/open.ts'
import { budget, isWithin, within } from '#server/http/budget.ts'
import { disclosure } from './disclosure.ts'
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
  /** Nobody waits for old failures who has just proved who they are another way. */
  forgive(input: { clientId: string; document: string; source: string }): Promise<void>
  /** A token without its companion; true when there were three within a minute. */
  isTheftCertain(clientId: string, sessionId: string): Promise<boolean>
}

/**
 * Waiting is bound to (account, source): whoever guesses makes only himself wait, and the
 * subscriber at home still gets in. Documents are hashed with `key`; no table keeps one in clear.
 */
export function signInLimits(database: Pick<Database, 'db'>, key: Uint8Array): SignInLimits {
  const limiter = (name: string, points: number, duration: number) =>
    budget(database, { name, points, duration })
  const bySource = limiter('sign-in-source', 30, 60)
  const free = limiter('sign-in-free', freeFailures, hour)
  const strikes = limiter('sign-in-strikes', 1, hour)
  const gate = limiter('sign-in-gate', 1, 1)
  const documents = disclosure(database, key)
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

  const forget = (account: string) =>
    Promise.all([free, strikes, gate].map((limit) => limit.delete(account)))

  return {
    begin: async ({ clientId, document, source: address }) => {
      const source = sourceKey(address)
      const account = accountKey(clientId, document, source)
      await within(bySource.consume(source))
      const isGated = await passGate(account)
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), forget(account)])
        },
        failed: async () => {
          if (isGated) await strikes.penalty(account)
          await documents.tell({ clientId, document, source: address })
        },
        abandoned: async () => {
          await Promise.all([
            bySource.reward(source),
            isGated ? gate.delete(account) : free.reward(account),
          ])
        },
      }
    },
    forgive: async ({ clientId, document, source }) => {
      await forget(accountKey(clientId, document, sourceKey(source)))
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await isWithin(theft.consume(JSON.stringify([clientId, sessionId])))),
  }
}
