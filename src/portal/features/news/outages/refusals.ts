import { downloadLineRecord } from '#contract/news/outage-credits.ts'
import { askOutageEnd } from '#contract/news/outages.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** The text that explains why the end of an outage will not be told. */
export const askFailure = refusalTexts(askOutageEnd)({
  own: { 'outage not found': texts.askGone, 'outage ended': texts.askGone },
  otherwise: texts.askFailure,
})

/** The text that explains why the record was not downloaded. */
export const recordFailure = refusalTexts(downloadLineRecord)({
  own: {},
  otherwise: texts.recordFailure,
})
