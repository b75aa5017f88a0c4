import { createCalendarFeed } from '#contract/calendar.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { texts } from './texts.ts'

/** Why no link was made. */
export const createFailure = refusalTexts(createCalendarFeed)({
  own: {},
  otherwise: texts.createFailure,
})
