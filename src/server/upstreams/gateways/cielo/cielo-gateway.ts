import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import {
  type AskedCharge,
  type CardGateway,
  GatewayRefusal,
  type Order,
  type RawCard,
} from '../port.ts'
import { asciiName } from './ascii-name.ts'
import { type CieloAccount, createCieloClient } from './client.ts'
import { createSaleFinder } from './find-sale.ts'
import { parseAnswer } from './parse-answer.ts'
import { readCharge } from './read-charge.ts'
import { createPartReversal } from './part-reversal.ts'
import { saleSchema, tokenSchema, verifiedSchema } from './sale-answers.ts'
import { createSaleReversal } from './sale-reversal.ts'
import { readSaleOf } from './sale-reader.ts'

const brandNames: Readonly<Record<CardBrand, string>> = { Visa: 'Visa', Mastercard: 'Master' }

/**
 * A purchase with a stored card: made by the cardholder, or by the provider under a standing agreement
 * with the cardholder.
 */
function saleBody(order: Order) {
  const { orderId, amount, installments, card, securityCode, descriptor, isRecurring } = order
  const cardOnFile = { Usage: 'Used', Reason: isRecurring ? 'Recurring' : 'Unscheduled' }
  const byCardholder = {
    Category: 'C1',
    Subcategory: installments === 1 ? 'CredentialsOnFile' : 'Installment',
  }
  const byProvider = { Category: 'M1', Subcategory: 'StandingOrder' }
  return {
    MerchantOrderId: orderId,
    Customer: { Name: asciiName(card.holder, 25) },
    Payment: {
      Type: 'CreditCard',
      Amount: amount,
      Installments: installments,
      // The amount already includes the interest; the card issuer only splits it.
      Interest: 'ByMerchant',
      Capture: true,
      ...(isRecurring && { Recurrent: true }),
      SoftDescriptor: asciiName(descriptor, 13),
      CreditCard: {
        CardToken: card.token,
        Brand: brandNames[card.brand],
        ...(securityCode !== null && { SecurityCode: securityCode }),
        CardOnFile: cardOnFile,
      },
      ...(card.brand === 'Mastercard' && {
        InitiatedTransactionIndicator: isRecurring ? byProvider : byCardholder,
      }),
    },
  }
}

const cardBody = (card: RawCard) => ({
  CardNumber: card.number,
  Holder: asciiName(card.holder, 25),
  ExpirationDate: card.expiry,
  Brand: brandNames[card.brand],
})

/** Verifies, stores and charges cards through one provider's account at Cielo. */
export function createCieloGateway(account: CieloAccount, egress: Egress): CardGateway {
  const client = createCieloClient(account, egress)

  const readSale = readSaleOf(client)

  async function findCharge(paymentId: string, asked: AskedCharge) {
    const sale = await readSale(paymentId)
    return sale && readCharge(sale, { ...asked, paymentId })
  }

  return {
    async verify(card) {
      const body = {
        ...cardBody(card),
        SecurityCode: card.securityCode,
        SaveCard: false,
        CardOnFile: { Usage: 'First', Reason: 'Unscheduled' },
      }
      return parseAnswer(verifiedSchema, await client.write('POST', '/1/zeroauth', body)).Valid
    },

    async tokenise(card) {
      const body = { CustomerName: asciiName(card.holder, 25), ...cardBody(card) }
      return parseAnswer(tokenSchema, await client.write('POST', '/1/card/', body)).CardToken
    },

    async charge(order) {
      const answer = await client.write('POST', '/1/sales/', saleBody(order))
      return readCharge(parseAnswer(saleSchema, answer), order)
    },

    find: createSaleFinder(client),

    async capture(paymentId, asked) {
      // Its answer says no amounts, and refuses a sale that was captured before: the sale itself tells.
      await client
        .write('PUT', `/1/sales/${paymentId}/capture?amount=${asked.amount}`)
        .catch((error: unknown) => {
          if (!(error instanceof GatewayRefusal)) throw error
        })
      const charge = await findCharge(paymentId, asked)
      if (!charge) throw protocolError('gateway', 'sale is gone')
      return charge
    },

    cancel: createSaleReversal(client),

    cancelUpTo: createPartReversal(client),
  }
}
