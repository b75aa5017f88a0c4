import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expiryFault } from '#domain/cards/card-expiry.ts'
import { lastFourDigits } from '#domain/cards/card-number.ts'
import { calendarDate } from '#domain/dates.ts'
import { error, json } from './answers.ts'
import type { GatewayCall } from './gateway-call.ts'
import { brandOf, keep } from './gateway-cards.ts'

const cardSchema = v.object({
  CardNumber: v.string(),
  Holder: v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]{1,25}$/)),
  ExpirationDate: v.string(),
  Brand: v.picklist(['Visa', 'Master']),
})
const verifiedSchema = v.object({
  ...cardSchema.entries,
  SecurityCode: v.pipe(v.string(), v.regex(/^\d{3}$/)),
})
const tokenisedSchema = v.object({ ...cardSchema.entries, CustomerName: v.string() })

/** The one code a bank of the box does not know its card by. */
const wrongCode = '000'

/** `POST /1/zeroauth`: good are real numbers of their brand, with a date that is not over. */
export function zeroAuth(call: GatewayCall, body: unknown): Response {
  const card = v.safeParse(verifiedSchema, body)
  if (!card.success) return error(114, 'Invalid request')
  const { CardNumber, Brand, ExpirationDate, SecurityCode } = card.output
  const isGood =
    brandOf(CardNumber) === Brand &&
    expiryFault(ExpirationDate, calendarDate(call.now)) === null &&
    SecurityCode !== wrongCode
  return json({
    Valid: isGood,
    ReturnCode: isGood ? '00' : '57',
    ReturnMessage: isGood ? 'Transacao autorizada' : 'Autorizacao negada',
    IssuerTransactionId: isGood ? String(call.now.getTime()) : '',
  })
}

/** `POST /1/card/`: keeps a card and gives its token. */
export async function tokenise(call: GatewayCall, body: unknown): Promise<Response> {
  const card = v.safeParse(tokenisedSchema, body)
  if (!card.success) return error(114, 'Invalid request')
  const { CardNumber, Brand, Holder, ExpirationDate } = card.output
  if (brandOf(CardNumber) !== Brand) return error(177, 'Card number is not valid')
  const token = randomUUID()
  await keep(call.store, call.clientId, {
    token,
    brand: Brand,
    lastFour: lastFourDigits(CardNumber),
    holder: Holder,
    expiry: ExpirationDate,
  })
  return json({ CardToken: token, Links: [] }, 201)
}
