import {
  changeDueDay,
  contestInvoice,
  requestCancellation,
  requestSuspension,
} from '#contract/service/rights.ts'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const common = {
  'request not offered': texts.off,
  'request already open': texts.alreadyOpen,
  'request under way': texts.underWay,
} as const

const ofContract = {
  'contract not found': texts.contractGone,
  'contract not active': texts.notActive,
} as const

export const suspensionFailure = refusalTexts(requestSuspension)({
  own: {
    ...common,
    ...ofContract,
    ...texts.obstacles,
    'starts too early': { text: texts.tooEarly, field: 'from' },
    'starts too late': { text: texts.tooLate, field: 'from' },
    'too short': { text: texts.tooShort, field: 'to' },
    'too long': { text: texts.tooLong, field: 'to' },
  },
  otherwise: filedTexts.notConfirmed,
})

export const cancellationFailure = refusalTexts(requestCancellation)({
  own: {
    ...common,
    ...ofContract,
    'currentPassword not provided': { text: texts.passwordMissing, field: 'currentPassword' },
    'invalid currentPassword': { text: texts.passwordWrong, field: 'currentPassword' },
  },
  otherwise: filedTexts.notConfirmed,
})

export const contestFailure = refusalTexts(contestInvoice)({
  own: {
    ...common,
    'invoice not found': { text: texts.billGone, field: 'bill' },
    'invalid amount': { text: texts.amountInvalid, field: 'amount' },
  },
  otherwise: filedTexts.notConfirmed,
})

export const dueDayFailure = refusalTexts(changeDueDay)({
  own: {
    ...common,
    ...ofContract,
    'invalid due day': { text: texts.dueDayInvalid, field: 'day' },
  },
  otherwise: filedTexts.notConfirmed,
})
