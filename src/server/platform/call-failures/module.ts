import { and, desc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { supportCode } from '#contract/service/support-code.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { FailedCall, RecordFailure } from '#server/platform/http/answers/failed-call.ts'
import type { Module } from '#server/platform/module.ts'
import { callFailures } from './table.ts'

/** Failures recorded in an hour for one provider by one process: an outage must not fill the disk. */
const maxPerHour = 1_000
/** Failures that a list of the last ones is taken from, those of visitors among them. */
const maxLookedThrough = 500

export type CallFailure = typeof callFailures.$inferSelect

export interface CallFailuresModule extends Module {
  readonly recordFailure: RecordFailure
  /** The newest failure with this code. */
  find(clientId: string, code: string): Promise<CallFailure | null>
  /** The newest failures of subscribers since a moment. */
  since(clientId: string, moment: Date, limit: number): Promise<CallFailure[]>
  /** The newest failures of a subscriber. */
  latest(subscriber: Subscriber, limit: number): Promise<CallFailure[]>
}

/**
 * What a person may ask support about: failures of ours and of upstreams, limits, and what refused a
 * signed-in subscriber. An empty list (404) and an ended session (401) are no failures on the screen.
 */
function isAskedAbout({ status, cause, customerId }: FailedCall): boolean {
  if (status >= 500 || status === 429) return true
  return customerId !== null && ![401, 404].includes(status) && cause !== 'full session required'
}

/** Keeps failed calls for two weeks, so that the code of a failing screen says something to support. */
export function callFailuresModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): CallFailuresModule {
  const { now, log } = deps
  const { db } = deps.database
  const counts = new LRUCache<string, number>({ max: 10_000 })

  function isWithinLimit(clientId: string, at: Date): boolean {
    const key = `${clientId}/${Math.floor(at.getTime() / hourMs)}`
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before < maxPerHour
  }

  return {
    recordFailure: async ({ requestId, ...failed }) => {
      const at = now()
      if (!isAskedAbout({ requestId, ...failed }) || !isWithinLimit(failed.clientId, at)) return
      try {
        await db.insert(callFailures).values({ ...failed, code: supportCode(requestId), at })
      } catch (error) {
        log.error({ error, tenant: failed.clientId }, 'failed call was not recorded')
      }
    },
    find: async (clientId, code) => {
      const [found] = await db
        .select()
        .from(callFailures)
        .where(and(eq(callFailures.clientId, clientId), eq(callFailures.code, code)))
        .orderBy(desc(callFailures.at))
        .limit(1)
      return found ?? null
    },
    since: async (clientId, moment, limit) => {
      // The newest ids of a provider are found by its key, however many failures an outage has left.
      const newest = await db
        .select()
        .from(callFailures)
        .where(eq(callFailures.clientId, clientId))
        .orderBy(desc(callFailures.id))
        .limit(maxLookedThrough)
      return newest
        .filter(({ at, customerId }) => at >= moment && customerId !== null)
        .slice(0, limit)
    },
    latest: ({ clientId, customerId, documentHash }, limit) =>
      db
        .select()
        .from(callFailures)
        .where(
          and(
            eq(callFailures.clientId, clientId),
            eq(callFailures.customerId, customerId),
            eq(callFailures.documentHash, documentHash),
          ),
        )
        .orderBy(desc(callFailures.at))
        .limit(limit),
  }
}
