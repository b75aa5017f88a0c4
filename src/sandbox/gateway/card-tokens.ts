import * as v from 'valibot'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { error, json } from './answers.ts'
import { createLinks } from './card-links.ts'
import type { GatewayCall } from './gateway-call.ts'
import { findCard, gatewayBrand, keepCard } from './gateway-cards.ts'
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
/** A card that was stored before, as zero auth takes it. */
const knownSchema = v.object({ CardToken: v.string(), Brand: brandSchema })
const tokenisedSchema = v.object({ ...cardSchema.entries, CustomerName: v.string() })

/** The card that a request has checked, and whether its bank accepts its number and CVV; null: no card. */
async function findChecked({ store, clientId }: GatewayCall, body: unknown) {
  const known = v.safeParse(knownSchema, body)
  if (known.success) {
    const card = await findCard(store, clientId, known.output.CardToken)
    return card && { card, isAccepted: card.brand === known.output.Brand }
  }
  const { success, output } = v.safeParse(verifiedSchema, body)
  if (!success) return null
  const { CardNumber, Brand: brand, ExpirationDate: expiry, SecurityCode } = output
  return {
    card: { brand, expiry, lastFour: lastFourDigits(CardNumber) },
    isAccepted: gatewayBrand(CardNumber) === brand && SecurityCode !== declinedCvv,
  }
}

/**
 * Answers `POST /1/zeroauth`, of a whole card or of a token: a card is valid when its number is of its brand,
 * it has not expired and its CVV is not declined.
 */
export async function verifyCard(call: GatewayCall, body: unknown): Promise<Response> {
  const checked = await findChecked(call, body)
  if (!checked) return error(114, 'Invalid request')
  const { card, isAccepted } = checked
  const today = calendarDate(call.now, defaultTimeZone)
  const isGood = isAccepted && expiryFault(card.expiry, today) === null
  return json({
    Valid: isGood,
    ReturnCode: isGood ? '00' : '57',
    ReturnMessage: isGood ? 'Transacao autorizada' : 'Autorizacao negada',
    ...(isGood ? createLinks(call, card) : { IssuerTransactionId: '' }),
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
