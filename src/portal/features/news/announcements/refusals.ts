import { announcementChangeEndpoints } from '#contract/news/announcement-changes.ts'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { lureRefusalTexts } from '#portal/kit/contact/lure-texts.ts'
import { flawTexts, texts } from './texts.ts'

/** The text that explains why an announcement was not kept, sent or changed. */
export const changeFailure = refusalTexts(
  sendAnnouncement,
  ...announcementChangeEndpoints,
)({
  own: {
    ...flawTexts,
    'daily limit reached': { text: texts.dayIsFull, textWithWait: texts.tooMany },
    'no subscribers': texts.confirmNobody,
    ...lureRefusalTexts,
    'notification not found': texts.draftGone,
    'notification changed meanwhile': texts.changedMeanwhile,
    'too many drafts': texts.tooManyDrafts,
    'audience not counted': texts.notCounted,
    'time has passed': texts.timePassed,
    'time too far ahead': texts.timeTooFar,
    'too many corrections': texts.tooManyCorrections,
    'account not found': texts.testNotFound,
  },
})
