import { calendarDate } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import { dropJob, enqueueOrHasten } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import {
  type FollowedRequest,
  followedRequestJob,
  followedRequestJobKind,
  followedRequestKey,
  nextCheck,
} from './followed-request-job.ts'

export interface FollowedRequests {
  /**
   * Its subscriber has just read its messages up to `seenId`, or opened it ('0'): where answers are
   * wanted as pushes, the ERP is asked for later ones from time to time.
   */
  follow(request: FollowedRequest, seenId: string, timeZone: TimeZone): Promise<void>
  /** It is closed, and its subscriber has seen that. */
  end(request: FollowedRequest): Promise<void>
}

export function followedRequests(deps: {
  readonly database: Pick<Database, 'db'>
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>
  readonly now: () => Date
}): FollowedRequests {
  const { db } = deps.database
  const { subscriptions, now } = deps
  return {
    async follow(request, seenId, timeZone) {
      const { clientId } = request
      const reached = await subscriptions.subscribersReached(db, clientId, [request], 'support')
      if (!reached.has(request)) return
      const job = followedRequestJob(request, { seenId, today: calendarDate(now(), timeZone) })
      await enqueueOrHasten(db, job, nextCheck(0, now(), timeZone), now())
    },

    async end(request) {
      const key = followedRequestKey(request)
      await dropJob(db, { clientId: request.clientId, kind: followedRequestJobKind, key })
    },
  }
}
