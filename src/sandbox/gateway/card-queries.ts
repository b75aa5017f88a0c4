import { error, json, notFound } from './answers.ts'
import { findCard } from './gateway-cards.ts'
import type { GatewayCall } from './gateway-call.ts'
import { maskedNumber } from './sale-answer.ts'

/** Answers `GET /1/card/{CardToken}`: what may be known of a stored card. */
export async function readCard(call: GatewayCall, token: string): Promise<Response> {
  const card = await findCard(call.store, call.clientId, token)
  if (!card) return notFound()
  return json({
    CardNumber: maskedNumber(card.lastFour),
    Holder: card.holder,
    ExpirationDate: card.expiry,
  })
}

const providers: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'VISA'],
  [/^(?:5[1-5]|2[2-7])/, 'MASTERCARD'],
]

/** Answers `GET /1/cardBin/{BIN}`: what the first digits of a card say of it. */
export function readCardBin(bin: string): Response {
  const provider = providers.find(([range]) => range.test(bin))?.[1]
  if (provider === undefined) return error(217, 'BIN not found')
  return json({
    Status: '00',
    Provider: provider,
    CardType: 'Multiplo',
    ForeignCard: false,
    CorporateCard: false,
    Issuer: 'Banco do Brasil',
    IssuerCode: '001',
  })
}
