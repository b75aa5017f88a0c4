import { createSupportMessage, createSupportRequest } from '#contract/service/support.ts'
import { commonWording, ownWording, type RefusalTable } from '#portal/kit/frames/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
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

const messageTable = {
  own: {
    ...own,
    'support not found': texts.notFound,
    'support closed': texts.closedForMessages,
    'new messages not allowed': texts.notAllowed,
    'message not provided': { text: texts.messageMissing, field: 'message' },
  },
  otherwise: texts.sendFailure,
} as const

/** Text for a message that was not sent. */
export const messageFailure = refusalTexts(createSupportMessage)(messageTable)

/**
 * The same for a message that waited for the network. Takes the server's text, the only part of the
 * refusal that is stored.
 */
export function waitingMessageText(text: string | null): string {
  const table: RefusalTable<typeof createSupportMessage, 'message'> = messageTable
  const wording = ownWording(table, text) ?? commonWording(table, text) ?? common.serverFailure
  return typeof wording === 'string' ? wording : wording.text
}
