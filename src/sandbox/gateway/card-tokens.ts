import * as v from 'valibot'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { error, json } from './answers.ts'
import type { GatewayCall } from './gateway-call.ts'
import { gatewayBrand, keepCard } from './gateway-cards.ts'
import { declinedCvv } from './payment-decision.ts'
import { brandSchema, securityCodeSchema } from './sale-request.ts'

const cardSchema = v.object({
  CardNumber: v.string(),
  Holder: v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]{1,25}$/)),
  ExpirationDate: v.string(),
  Brand: brandSchema,
})
const verifiedSchema = v.object({
  ...cardSchema.entries,
  SecurityCode: securityCodeSchema,
})
const tokenisedSchema = v.object({ ...cardSchema.entries, CustomerName: v.string() })

/**
 * Answers `POST /1/zeroauth`: a card is valid when its number is of its brand, it has not expired
 * and its CVV is not declined.
 */
export function verifyCard(call: GatewayCall, body: unknown): Response {
  const card = v.safeParse(verifiedSchema, body)
  if (!card.success) return error(114, 'Invalid request')
  const { CardNumber, Brand, ExpirationDate, SecurityCode } = card.output
  const isGood =
    gatewayBrand(CardNumber) === Brand &&
    expiryFault(ExpirationDate, calendarDate(call.now, defaultTimeZone)) === null &&
    SecurityCode !== declinedCvv
  return json({
    Valid: isGood,
    ReturnCode: isGood ? '00' : '57',
    ReturnMessage: isGood ? 'Transacao autorizada' : 'Autorizacao negada',
    IssuerTransactionId: isGood ? String(call.now.getTime()) : '',
  })
}

/** Answers `POST /1/card/`: stores a card and returns its token. */
export async function createCardToken(call: GatewayCall, body: unknown): Promise<Response> {
  const card = v.safeParse(tokenisedSchema, body)
  if (!card.success) return error(114, 'Invalid request')
  const { CardNumber, Brand, Holder, ExpirationDate } = card.output
  if (gatewayBrand(CardNumber) !== Brand) return error(177, 'Card number is not valid')
  const { token } = await keepCard(call, {
    brand: Brand,
    lastFour: lastFourDigits(CardNumber),
    holder: Holder,
    expiry: ExpirationDate,
  })
  return json({ CardToken: token, Links: [] }, 201)
}
