import { calendarDate, formatDateTime } from '#domain/platform/time/dates.ts'
import {
  paymentPartsLabel,
  paymentPartsSentences,
} from '#domain/service/payment-parts/payment-parts.ts'
import { offerLabels, offerSentences } from '#domain/service/offers/offer-words.ts'
import { readRightRequest } from '#contract/service/rights.ts'
import { rightLabels, rightSentences } from '#domain/service/rights/right-words.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { asLegal, isOffer, isPaymentParts, type OfferRow } from './port.ts'
import { toRawRequest } from './raw-request.ts'
import type { RightRow } from './store.ts'
import type { RequestKind } from './table.ts'

export const requestLabels: Readonly<Record<RequestKind, string>> = {
  ...rightLabels,
  ...offerLabels,
  payment_parts: paymentPartsLabel,
}

/** The words of a request of an offer. */
export const offerFacts = (row: OfferRow) => ({
  kind: row.kind,
  contractId: row.contractId,
  offerName: row.offerName,
  price: row.offerPrice,
  difference: row.offerDifference,
  start: row.offerStart,
})

/** What a request asks for and by when, as its subscriber reads it. */
export function requestSentences(row: RightRow, timeZone: TimeZone): string[] {
  if (isPaymentParts(row)) return paymentPartsSentences(row.amount)
  if (isOffer(row)) return offerSentences(offerFacts(row))
  const asked = toRawRequest(asLegal(row), 'in_progress', calendarDate(row.requestedAt, timeZone))
  return rightSentences(readRightRequest(asked))
}

/** The first line of what the provider reads. */
export function ticketHead(kind: RequestKind, at: Date, timeZone: TimeZone): string {
  return `${requestLabels[kind]}, pedido do assinante no portal em ${formatDateTime(at, timeZone)}.`
}

/** The subscriber's own words in one line more: without what no reader can see. */
export function ownWords(label: string, typed: string): string[] {
  const text = typed.replaceAll(/(?!\n)[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text === '' ? [] : [`${label}: ${text}`]
}
