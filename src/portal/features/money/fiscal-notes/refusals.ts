import { createFiscalNoteDownload, downloadFiscalNote } from '#contract/money/fiscal-notes.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** The text that explains why a fiscal note was not downloaded (specification 8). */
export const downloadFailure = refusalTexts(
  createFiscalNoteDownload,
  downloadFiscalNote,
)({
  own: {
    'sale invoice file unavailable': { text: texts.fileUnavailable, kind: 'warning' },
    'sale invoice not found': null,
  },
  otherwise: texts.downloadFailure,
})
