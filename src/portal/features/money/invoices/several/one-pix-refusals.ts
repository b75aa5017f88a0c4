import { payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { onePixTexts as texts } from './one-pix-texts.ts'

/** Why no code was issued. */
export const onePixFailure = refusalTexts(payInvoicesByPix)({
  own: {
    'invoice not found': texts.notFound,
    'pix of several not offered': texts.notOffered,
    'invoice already paid': { text: texts.paidMeanwhile, kind: 'warning' },
    'payment being confirmed': { text: texts.beingConfirmed, kind: 'warning' },
    'amount changed': { text: texts.changed, kind: 'warning' },
    'day is ending': { text: texts.dayEnds, kind: 'warning' },
    'idempotency key reused': null,
    'code not issued': texts.notIssued,
    'gateway not configured': texts.notOffered,
  },
  statuses: { 429: { text: texts.tooMany, kind: 'warning' } },
  otherwise: texts.notIssued,
})
