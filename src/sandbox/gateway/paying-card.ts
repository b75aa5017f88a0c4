import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { error } from './answers.ts'
import { findCard, type GatewayCard, keepCard } from './gateway-cards.ts'
import type { GatewayCall } from './gateway-call.ts'
import type { SaleCard } from './sale-request.ts'

/**
 * The card that pays a sale: found by its token, or whole. A whole card is stored when the sale asks for
 * it; as at the real gateway, its number need not pass the Luhn check. The answer is the gateway's error
 * when there is no such card.
 */
export async function findPayingCard(
  call: GatewayCall,
  card: SaleCard,
): Promise<GatewayCard | Response> {
  if (card.CardToken !== undefined) {
    const known = await findCard(call.store, call.clientId, card.CardToken)
    return known?.brand === card.Brand ? known : error(187, 'ExtraData: card token not found')
  }
  if (card.CardNumber === undefined) return error(118, 'Card Number or Card Token is required')
  if (card.Holder === '') return error(117, 'Holder is required')
  const fault = expiryFault(card.ExpirationDate, calendarDate(call.now, defaultTimeZone))
  if (fault !== null) return error(126, 'Credit Card Expiration Date is invalid')
  const whole = {
    brand: card.Brand,
    lastFour: lastFourDigits(card.CardNumber),
    holder: card.Holder,
    expiry: card.ExpirationDate,
  }
  return card.SaveCard ? await keepCard(call, whole) : { ...whole, token: '' }
}
