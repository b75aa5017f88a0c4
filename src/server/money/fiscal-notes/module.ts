import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import type { Module } from '#server/platform/module.ts'
import { fiscalNoteRoutes } from './routes.ts'
import { fiscalNoteService } from './service.ts'

export function fiscalNotesModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly invoices: Pick<InvoicesModule, 'downloads'>
  readonly now: () => Date
}): Module {
  const { erps, invoices, now } = deps
  const fiscalNotes = fiscalNoteService({ erps, downloads: invoices.downloads, now })
  return { routes: (api) => fiscalNoteRoutes(api, { fiscalNotes }) }
}
