import { createSupportMessage, createSupportRequest } from '#contract/support.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { texts } from './texts.ts'

const own = {
  'support by chat only': texts.chatOnly,
  'request under way': texts.underWay,
  'invalid message': { text: texts.messageInvalid, field: 'message' },
  'message too long': { text: texts.messageTooLong, field: 'message' },
} as const

/** Text for a request that was not opened. */
export const requestFailure = refusalTexts(createSupportRequest)({
  own: {
    ...own,
    'subject not provided': { text: texts.subjectMissing, field: 'subject' },
    'invalid subject': { text: texts.subjectGone, field: 'subject' },
    'phone not provided': { text: texts.phoneInvalid, field: 'phone' },
    'invalid phone': { text: texts.phoneInvalid, field: 'phone' },
  },
  otherwise: texts.openFailure,
})

/** Text for a message that was not sent. */
export const messageFailure = refusalTexts(createSupportMessage)({
  own: {
    ...own,
    'support not found': texts.notFound,
    'support closed': texts.closedForMessages,
    'new messages not allowed': texts.notAllowed,
    'message not provided': { text: texts.messageMissing, field: 'message' },
  },
  otherwise: texts.sendFailure,
})
