import { createBillLink, openRequestFor, sendBill } from '#contract/staff/desk/desk-actions.ts'
import { maxMessageLength } from '#domain/service/support/support-request.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from '../texts.ts'

const gone = { 'subscriber not found': texts.notFound } as const

const notPayable = {
  'invoice not found': texts.billGone,
  'invoice already paid': texts.billPaid,
  'payment being confirmed': texts.bank,
} as const

export const sendBillFailure = refusalTexts(sendBill)({
  own: {
    ...gone,
    ...notPayable,
    'no email found': texts.noEmail,
    'nothing to pay by': texts.nothingToPayBy,
    'letter not sent': texts.letterFailed,
  },
  otherwise: texts.sendBillFailure,
})

export const billLinkFailure = refusalTexts(createBillLink)({
  own: { ...gone, ...notPayable, 'too many payment links': texts.tooManyLinks },
  otherwise: texts.billLinkFailure,
})

export const openRequestFailure = refusalTexts(openRequestFor)({
  own: {
    ...gone,
    'support by chat only': texts.chatOnly,
    'invalid subject': { text: texts.subjectGone, field: 'subject' },
    'message not provided': { text: texts.messageMissing, field: 'message' },
    'invalid message': { text: texts.messageInvalid, field: 'message' },
    'message too long': { text: texts.messageTooLong(maxMessageLength), field: 'message' },
    'request under way': texts.requestUnderWay,
  },
  otherwise: texts.openRequestFailure,
})
