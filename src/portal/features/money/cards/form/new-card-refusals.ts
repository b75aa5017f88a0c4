import { registerCard } from '#contract/money/cards.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { newCardTexts as texts } from './new-card-texts.ts'

const invalid = { text: texts.invalid, field: 'CardNumber' } as const

/** The text that explains why a card was not saved (specification 8). */
export const registerFailure = refusalTexts(registerCard)({
  own: {
    'invalid credit card': invalid,
    'Card is not valid': invalid,
    'Card already registered for this customer': { text: texts.known, field: 'CardNumber' },
    'no invoices found': texts.noInvoices,
    'Invalid date format use': { text: texts.dateFormat, field: 'ExpirationDate' },
    'Card expirated': { text: texts.dateOver, field: 'ExpirationDate' },
    'Invalid Month': { text: texts.month, field: 'ExpirationDate' },
    'contract or card already registered': texts.conflict,
    'contract not found': null,
    'gateway not configured': null,
  },
  statuses: { 409: texts.conflict },
  otherwise: texts.registerFailure,
})
