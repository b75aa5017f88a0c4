import { sendAnnouncement } from '#contract/announcements.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { flawTexts } from './announcement-schema.ts'
import { texts } from './texts.ts'

/** The text that explains why an announcement was not sent. */
export const sendFailure = refusalTexts(sendAnnouncement)({
  own: {
    ...flawTexts,
    'daily limit reached': { text: texts.noneLeft, textWithWait: texts.tooMany },
    'no subscribers': texts.noSubscribers,
    'link not allowed': texts.linkRefusedByServer,
  },
})
