import type { UpstreamCost } from '#contract/platform/endpoint.ts'
import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, consumeOrRefuse } from './budget.ts'
import type { LimitCall } from '../register.ts'

/**
 * Calls within a time, of one session and of all sessions of a subscriber: far above what a person
 * does, and below what floods an upstream. A session has less, so that a stolen one leaves the owner
 * some.
 */
interface Share {
  readonly ofSession: number
  readonly ofSubscriber: number
  readonly perSeconds: number
}

export const shares: Readonly<Record<UpstreamCost, Share>> = {
  'fresh read': { ofSession: 60, ofSubscriber: 180, perSeconds: minuteSeconds },
  lookup: { ofSession: 60, ofSubscriber: 180, perSeconds: minuteSeconds },
  ahead: { ofSession: 60, ofSubscriber: 120, perSeconds: 10 * minuteSeconds },
  document: { ofSession: 60, ofSubscriber: 120, perSeconds: 10 * minuteSeconds },
  change: { ofSession: 60, ofSubscriber: 120, perSeconds: 10 * minuteSeconds },
}

/** The limits of calls that cost an upstream something, as their endpoints declare it. */
export function callLimits(database: Pick<Database, 'db'>): LimitCall {
  const budgetsOf = (cost: UpstreamCost) => {
    const { ofSession, ofSubscriber, perSeconds } = shares[cost]
    const name = cost.replace(' ', '-')
    const limiter = (whose: string, points: number) =>
      budget(database, { name: `${name}-${whose}`, points, perSeconds })
    return {
      ofSession: limiter('session', ofSession),
      ofSubscriber: limiter('subscriber', ofSubscriber),
    }
  }
  const budgets = {
    'fresh read': budgetsOf('fresh read'),
    lookup: budgetsOf('lookup'),
    ahead: budgetsOf('ahead'),
    document: budgetsOf('document'),
    change: budgetsOf('change'),
  }

  return async ({ tenant, session, endpoint, fresh }) => {
    const { upstreamCost: cost } = endpoint
    if (cost === undefined || (cost === 'fresh read' && !fresh)) return
    const { clientId } = tenant
    const { id, customerId, documentHash } = session
    const { ofSession, ofSubscriber } = budgets[cost]
    await consumeOrRefuse(ofSession.consume(JSON.stringify([clientId, id])))
    const subscriber = JSON.stringify([clientId, customerId, documentHash])
    await consumeOrRefuse(ofSubscriber.consume(subscriber))
  }
}
