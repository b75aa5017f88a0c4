import { createCalendarFeed } from '#contract/money/calendar.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** The text that explains why no calendar link was created. */
export const createFailure = refusalTexts(createCalendarFeed)({
  own: {},
  otherwise: texts.createFailure,
})
