import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { Module } from '#server/platform/module.ts'
import type { NoteCode } from '#server/money/issued-codes/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { boletoIssueStore } from './boleto-issue-store.ts'
import { checkFollowedBills } from './check-followed-bills.ts'
import { type DownloadTokens, downloadTokenStore } from './download-tokens.ts'
import {
  type FollowedBills,
  followedBills,
  followReminded,
  type FollowReminded,
} from './followed-bills.ts'
import { boletoIssuer } from './issue-once.ts'
import { invoiceRoutes } from './routes.ts'
import { invoiceService } from './service.ts'

export interface InvoicesModule extends Module {
  readonly downloads: DownloadTokens
  /** Looks soon whether a bill is paid, for which a way to pay was given. */
  readonly follow: FollowedBills['follow']
  /** Notes the PIX code that the ERP gave for a bill, for its reminder. */
  readonly noteCode: NoteCode
  /** Follows bills that are being reminded of, until they are paid. */
  readonly followReminded: FollowReminded
}

export function invoicesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly push: Pick<PushModule, 'subscriptions'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly noteCode: NoteCode
  readonly now: () => Date
}): InvoicesModule {
  const { database, erps, tenants, push, inbox, noteCode, now } = deps
  const { subscriptions } = push
  const downloads = downloadTokenStore(database)
  const issueOnce = boletoIssuer({ store: boletoIssueStore(database), now })
  const followed = followedBills({ database, subscriptions, now })
  const invoices = invoiceService({ erps, downloads, issueOnce, followed, noteCode, now })
  return {
    downloads,
    noteCode,
    follow: (subscriber, invoice, timeZone) => followed.follow(subscriber, invoice, timeZone),
    followReminded: followReminded(now),
    routes: (api) => invoiceRoutes(api, { invoices }),
    jobs: [checkFollowedBills({ database, erps, tenants, subscriptions, inbox, now })],
  }
}
