import type { RefusalText } from '#contract/endpoint.ts'
import { createFiscalNoteDownload, downloadFiscalNote } from '#contract/fiscal-notes.ts'
import type { Notice } from '#portal/kit/toasts.ts'
import { refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type Words = Pick<Notice, 'kind' | 'text'>
type DownloadRefusal =
  | RefusalText<typeof createFiscalNoteDownload>
  | RefusalText<typeof downloadFiscalNote>

const failed: Words = { kind: 'error', text: texts.downloadFailure }

/** What a note that was refused says beyond the catalogue's one text (specification 8). */
const downloadWords: Readonly<Partial<Record<DownloadRefusal, Words>>> = {
  'sale invoice file unavailable': { kind: 'warning', text: texts.fileUnavailable },
}

export function downloadFailure(error: unknown): Words {
  const text =
    refusalText(createFiscalNoteDownload, error) ?? refusalText(downloadFiscalNote, error)
  return (text && downloadWords[text]) ?? failed
}
