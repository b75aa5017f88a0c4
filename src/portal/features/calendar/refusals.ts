import { createCalendarFeed } from '#contract/calendar.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { texts } from './texts.ts'

/** The text that explains why no calendar link was created. */
export const createFailure = refusalTexts(createCalendarFeed)({
  own: {},
  otherwise: texts.createFailure,
})
