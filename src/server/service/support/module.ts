import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Module } from '#server/platform/module.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { LinesModule } from '#server/service/lines/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { addFile } from './add-file.ts'
import { type PhotoReader } from './checked-file.ts'
import { checkFollowedRequests } from './check-followed-requests.ts'
import {
  type FileRequest,
  filedFinder,
  type FindFiled,
  openFor,
  type OpenFor,
  requestFiler,
} from './file-request.ts'
import { followedRequests } from './followed-requests.ts'
import { supportLimits } from './limits.ts'
import { outcomeStore } from './outcomes.ts'
import { supportRoutes } from './routes.ts'
import { type SupportService, supportService } from './service.ts'
import { solvedQuestion } from './solved-question.ts'
import { submissionStore } from './submissions.ts'

export interface SupportModule extends Module {
  /** The subjects that a subscriber may choose. */
  readonly subjects: SupportService['subjects']
  /** Requests of a subscriber with the technician's visits, as the subscriber is told. */
  readonly withVisits: SupportService['withVisits']
  /** Opens a request on behalf of a subscriber. */
  readonly openFor: OpenFor
  readonly fileRequest: FileRequest
  readonly findFiled: FindFiled
}

export function supportModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly push: Pick<PushModule, 'subscriptions'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly evidence: LinesModule['evidence']
  readonly photos: PhotoReader
  readonly now: () => Date
}): SupportModule {
  const { database, erps, tenants, push, inbox, evidence, photos, now } = deps
  const { subscriptions } = push
  const submissions = submissionStore(database)
  const followed = followedRequests({ database, subscriptions, now })
  const limits = supportLimits(database)
  const fileRequest = requestFiler({ erps, submissions, followed, limits, now })
  const support = supportService({
    erps,
    submissions,
    followed,
    solved: solvedQuestion({ outcomes: outcomeStore(database), now }),
    limits,
    fileRequest,
    evidence,
    now,
  })
  const forFiles = { erps, submissions, limits, photos, now }
  return {
    fileRequest,
    findFiled: filedFinder({ erps, submissions, followed }),
    subjects: support.subjects,
    withVisits: support.withVisits,
    openFor: openFor({ erps, fileRequest }),
    routes: (api) => supportRoutes(api, { support, addFile: addFile(forFiles) }),
    jobs: [
      checkFollowedRequests({ database, erps, tenants, subscriptions, submissions, inbox, now }),
    ],
  }
}
