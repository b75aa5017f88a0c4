import {
  createFiscalNoteDownload,
  downloadFiscalNote,
  listFiscalNotes,
} from '#contract/money/fiscal-notes.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { FiscalNoteService } from './service.ts'

export function fiscalNoteRoutes(
  api: Api,
  { fiscalNotes }: { readonly fiscalNotes: FiscalNoteService },
): void {
  register(api, listFiscalNotes, (call) => fiscalNotes.list(call, call.query))
  register(api, createFiscalNoteDownload, (call) => fiscalNotes.prepareDownload(call, call.body))
  register(api, downloadFiscalNote, (call) => fiscalNotes.download(call, call.params.token))
}
