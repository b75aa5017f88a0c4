import {
  changeDueDay,
  contestInvoice,
  listRightOffers,
  listRightRequests,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import { register } from '#server/platform/http/register.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { Module } from '#server/platform/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import { type RightFiler, rightFiler } from './file-right.ts'
import { type RequestFollower, requestFollower } from './follow-requests.ts'
import { ownRecords } from './own-records.ts'
import { rightsOverview } from './overview.ts'
import { sendRightMails } from './protocol-mail.ts'
import { rightsService } from './service.ts'
import { rightStore } from './store.ts'

export interface RightsModule extends Module {
  /** For other requests with a protocol: files them once, and follows what becomes of them. */
  readonly filer: RightFiler
  readonly follow: RequestFollower
}

/** What Anatel gives every subscriber, as requests with a protocol. */
export function rightsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly writes: Pick<OwnWrites, 'outdate'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly support: Pick<SupportModule, 'fileRequest' | 'findFiled'>
  readonly session: Pick<SessionModule, 'checkCurrentPassword' | 'hashDocument'>
  readonly mailer: Pick<Mailer, 'canSend' | 'send'>
  readonly now: () => Date
}): RightsModule {
  const { database, writes, erps, tenants, support, session, mailer, now } = deps
  const rights = rightStore(database, writes)
  const records = ownRecords({ erps })
  const filer = rightFiler({ database, writes, erps, rights, support, mailer, now })
  const follow = requestFollower({ erps, rights, now })
  const overview = rightsOverview({ follow, records, now })
  const service = rightsService({ rights, records, filer, session, now })
  return {
    filer,
    follow,
    routes(api) {
      register(api, listRightRequests, (call) => overview.requests(call))
      register(api, listRightOffers, (call) => overview.offers(call))
      register(api, requestSuspension, (call) => service.suspend(call))
      register(api, requestCancellation, (call) => service.cancel(call))
      register(api, withdrawCancellation, (call) => service.withdraw(call))
      register(api, contestInvoice, (call) => service.contest(call))
      register(api, changeDueDay, (call) => service.changeDueDay(call))
    },
    jobs: [sendRightMails({ erps, tenants, rights, mailer, session })],
  }
}
