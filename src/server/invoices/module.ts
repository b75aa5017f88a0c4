import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Module } from '#server/module.ts'
import { boletoIssueStore } from './boleto-issue-store.ts'
import { type DownloadTokens, downloadTokenStore } from './download-tokens.ts'
import { boletoIssuer } from './issue-once.ts'
import { invoiceRoutes } from './routes.ts'
import { invoiceService } from './service.ts'

export interface InvoicesModule extends Module {
  readonly downloads: DownloadTokens
}

export function invoicesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): InvoicesModule {
  const { database, erps, now } = deps
  const downloads = downloadTokenStore(database)
  const issueOnce = boletoIssuer({ store: boletoIssueStore(database), now })
  const invoices = invoiceService({ erps, downloads, issueOnce, now })
  return { downloads, routes: (api) => invoiceRoutes(api, { invoices }) }
}
