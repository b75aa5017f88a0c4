import { createSupportFile } from '#contract/service/support-files.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './sending-texts.ts'

/** Text for a file that did not reach its request. */
export const fileFailure = refusalTexts(createSupportFile)({
  own: {
    'support by chat only': texts.refusedChat,
    'request under way': texts.refusedUnderWay,
    'support not found': texts.refusedNotFound,
    'too many files': texts.refusedFull,
    'file not accepted': texts.refusedKind,
    'file too large': texts.refusedSize,
    'unsafe file': texts.refusedUnsafe,
    'file refused by provider': texts.refusedByProvider,
  },
  // A server written from the specifications alone takes no files.
  statuses: { 404: texts.refusedByProvider, 413: texts.refusedSize },
  otherwise: texts.failed,
})
