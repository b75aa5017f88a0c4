import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import { startViewing } from '#contract/staff/viewings.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Why a search found out nothing. */
export const searchFailure = refusalTexts(findSubscribers)({
  own: {
    'query not provided': { text: texts.queryMissing, field: 'query' },
    'query too short': { text: texts.queryShort, field: 'query' },
    'invalid document': { text: texts.documentWrong, field: 'query' },
    'invalid email': { text: texts.emailWrong, field: 'query' },
  },
  otherwise: texts.searchFailure,
})

const gone = { 'subscriber not found': texts.notFound } as const

export const firstAccessFailure = refusalTexts(sendFirstAccess)({
  own: {
    ...gone,
    'account exists': texts.accountExists,
    'customer removed': texts.removed,
    'portal closed for customer': texts.portalClosed,
    'no email found': texts.noEmail,
    'letter not sent': texts.letterFailed,
  },
  otherwise: texts.firstAccessFailure,
})

export const endSessionsFailure = refusalTexts(endSubscriberSessions)({
  own: gone,
  otherwise: texts.endSessionsFailure,
})

export const liftWaitsFailure = refusalTexts(liftSubscriberWaits)({
  own: gone,
  otherwise: texts.liftWaitsFailure,
})

export const seeAsFailure = refusalTexts(startViewing)({
  own: {
    ...gone,
    'customer removed': texts.removed,
    'portal closed for customer': texts.portalClosed,
  },
  otherwise: texts.seeAsFailure,
})
