import * as v from 'valibot'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { supportAnswerText } from '#domain/messaging/notifications/support-answer-text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import {
  followedRequestJobKind,
  type FollowedRequestPayload,
  followedRequestSchema,
  nextCheck,
} from './followed-request-job.ts'
import type { Submissions } from './submissions.ts'

/** Requests of one question to the ERP. */
const batchSize = 250

interface Followed extends FollowedRequestPayload {
  readonly job: Job
  readonly clientId: string
  readonly customerId: string
  readonly documentHash: string
}

function followedOf(job: Job): Followed {
  const { clientId, customerId, documentHash } = job
  return {
    ...v.parse(followedRequestSchema, job.payload),
    job,
    clientId,
    customerId: customerId ?? '',
    documentHash: documentHash ?? '',
  }
}

const isLater = (id: string, than: string) => Number(id) > Number(than)

/** Tells subscribers of answers of support that they have not read. */
export function checkFollowedRequests(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>
  readonly submissions: Pick<Submissions, 'ownMessages'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, subscriptions, submissions, inbox, now } = deps

  /** The id of the last answer of each request that is later than what its subscriber has seen. */
  async function findAnswers(tenant: Tenant, followed: readonly Followed[]) {
    const { supportType: desk } = tenant
    const firstSeen = Math.min(...followed.map(({ seenId }) => Number(seenId)))
    const ids = followed.map(({ requestId }) => requestId)
    const found = await erps.for(tenant).supportAnswers(desk, ids, String(firstSeen))
    const answers = new Map<number, string>()
    for (const one of followed) {
      const later = found.filter(
        ({ requestId, id }) => requestId === one.requestId && isLater(id, one.seenId),
      )
      const own = await (later.length > 0
        ? submissions.ownMessages({ ...one, supportId: one.requestId })
        : new Set<string>())
      const last = later.findLast(({ id }) => !own.has(id))
      if (last) answers.set(one.job.id, last.id)
    }
    return answers
  }

  async function tell(
    clientId: string,
    answered: readonly (readonly [Followed, string])[],
    until: Date,
    lease: JobLease,
  ): Promise<void> {
    await database.db.transaction(async (tx) => {
      const messages = []
      for (const [one, seenId] of answered) {
        const { job, requestId, desk, lastDay, customerId, documentHash } = one
        const payload: FollowedRequestPayload = { requestId, desk, seenId, checks: 0, lastDay }
        const delay = { until, reason: 'answered', payload, countsAsTry: false }
        if (!(await lease.delay(tx, [job], delay))) continue
        messages.push({
          customerId,
          documentHash,
          kind: 'answer' as const,
          source: `${desk}/${requestId}/${seenId}`,
          ...supportAnswerText,
          path: `/panel/customer-service/${requestId}`,
        })
      }
      const delivery = { audience: 'support', lane: 'urgent', now: now() } as const
      await inbox.createMessages(tx, clientId, messages, delivery)
    })
  }

  /** A job without an outcome is done: its request is followed no more. */
  async function check(clientId: string, all: readonly Followed[], lease: JobLease) {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active' || tenant.rules.supportMenu === 'chat') return []
    const { timeZone } = tenant.rules
    const today = calendarDate(now(), timeZone)
    const reached = await subscriptions.subscribersReached(database.db, clientId, all, 'support')
    const followed = all.filter(
      (one) => one.lastDay >= today && one.desk === tenant.supportType && reached.has(one),
    )
    const outcomes: [number, Outcome][] = []
    let reason = 'not answered'
    let answers: ReadonlyMap<number, string> = new Map()
    try {
      if (followed.length > 0) answers = await findAnswers(tenant, followed)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      reason = error.message
    }
    const answered = followed.flatMap((one) => {
      const id = answers.get(one.job.id)
      return id === undefined ? [] : [[one, id] as const]
    })
    await tell(clientId, answered, nextCheck(0, now(), timeZone), lease)
    for (const { job, requestId, desk, seenId, lastDay, checks } of followed) {
      if (answers.has(job.id)) {
        outcomes.push([job.id, { is: 'settled' }])
        continue
      }
      const payload: FollowedRequestPayload = {
        requestId,
        desk,
        seenId,
        lastDay,
        checks: checks + 1,
      }
      const until = nextCheck(payload.checks, now(), timeZone)
      const delay = { until, reason, payload, countsAsTry: false }
      outcomes.push([job.id, { is: 'delayed', delay }])
    }
    return outcomes
  }

  return {
    kind: followedRequestJobKind,
    lane: 'bulk',
    batchSize,
    produces: [pushJobKinds.urgent],
    async run(batch, lease) {
      const groups = groupBy(batch.map(followedOf), (one) => one.clientId)
      const checked = groups.map((group) => check(group[0]?.clientId ?? '', group, lease))
      return new Map((await Promise.all(checked)).flat())
    },
  }
}
