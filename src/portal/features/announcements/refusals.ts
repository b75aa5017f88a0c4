import { sendAnnouncement } from '#contract/announcements.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { flawWords } from './notification-schema.ts'
import { texts } from './texts.ts'

/** Why a notification was not sent. */
export const sendFailure = refusalTexts(sendAnnouncement)({
  own: {
    ...flawWords,
    'daily limit reached': { text: texts.noneLeft, textWithWait: texts.tooMany },
    'no subscribers': texts.nobody,
  },
})
