import type * as v from 'valibot'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import {
  type AskedCharge,
  type CardGateway,
  type CardLinkMemory,
  type CardLinks,
  GatewayRefusal,
  type Order,
  type RawCard,
} from '../port.ts'
import { asciiName } from './ascii-name.ts'
import { type CieloAccount, createCieloClient } from './client.ts'
import { createSaleFinder } from './find-sale.ts'
import { parseAnswer } from './parse-answer.ts'
import { createPartReversal } from './part-reversal.ts'
import { readCharge } from './read-charge.ts'
import { saleSchema, tokenSchema, verifiedSchema } from './sale-answers.ts'
import { createSaleReversal } from './sale-reversal.ts'
import { readSaleOf } from './sale-reader.ts'

const brandNames: Readonly<Record<CardBrand, string>> = { Visa: 'Visa', Mastercard: 'Master' }

/** Whether Mastercard asks which transaction of the cardholder a charge follows. */
const needsLink = ({ card, isRecurring }: Order) =>
  Boolean(isRecurring) && card.brand === 'Mastercard'

/** The links of a card by an answer; what the answer does not name stays as it is `known`. */
const readLinks = (
  given: Pick<v.InferOutput<typeof verifiedSchema>, 'TransactionLinkId' | 'IssuerTransactionId'>,
  known: CardLinks = { transactionLinkId: '', issuerTransactionId: '' },
): CardLinks => ({
  transactionLinkId: given.TransactionLinkId || known.transactionLinkId,
  issuerTransactionId: given.IssuerTransactionId || known.issuerTransactionId,
})

/** Keeps the links that an answer gives of a card, where they are new. */
async function keepLinks(memory: CardLinkMemory, found: CardLinks): Promise<CardLinks> {
  const { known } = memory
  const isSame =
    found.transactionLinkId === known.transactionLinkId &&
    found.issuerTransactionId === known.issuerTransactionId
  if (!isSame) await memory.keep(found)
  return found
}

/**
 * A purchase with a stored card: made by the cardholder, or by the provider under a standing agreement
 * with the cardholder.
 */
function saleBody(order: Order, { transactionLinkId, issuerTransactionId }: CardLinks) {
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
      ...(issuerTransactionId && { IssuerTransactionId: issuerTransactionId }),
      ...(needsLink(order) && transactionLinkId && { TransactionLinkId: transactionLinkId }),
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

  /**
   * The links of a card that is about to be charged. A card stored before its brand gave links is checked
   * for them, which charges nothing; where Cielo does not check it, its bank decides about a sale without one.
   */
  async function linksFor(order: Order): Promise<CardLinks> {
    const { token, brand, links } = order.card
    if (!needsLink(order) || links.known.transactionLinkId) return links.known
    const body = { CardToken: token, Brand: brandNames[brand], SaveCard: false }
    try {
      const checked = parseAnswer(verifiedSchema, await client.write('POST', '/1/zeroauth', body))
      return await keepLinks(links, readLinks(checked, links.known))
    } catch (error) {
      if (error instanceof GatewayRefusal) return links.known
      if (!(error instanceof UpstreamFailure)) throw error
      const { upstream, kind, detail, retryAfterSeconds } = error
      throw new UpstreamFailure(upstream, kind, detail, retryAfterSeconds, true)
    }
  }

  return {
    async verify(card) {
      const body = {
        ...cardBody(card),
        SecurityCode: card.securityCode,
        SaveCard: false,
        CardOnFile: { Usage: 'First', Reason: 'Unscheduled' },
      }
      const checked = parseAnswer(verifiedSchema, await client.write('POST', '/1/zeroauth', body))
      return checked.Valid ? readLinks(checked) : null
    },

    async tokenise(card) {
      const body = { CustomerName: asciiName(card.holder, 25), ...cardBody(card) }
      return parseAnswer(tokenSchema, await client.write('POST', '/1/card/', body)).CardToken
    },

    async charge(order) {
      const known = await linksFor(order)
      const answer = await client.write('POST', '/1/sales/', saleBody(order, known))
      const sale = parseAnswer(saleSchema, answer)
      const charge = readCharge(sale, order)
      if (charge.holdsMoney) {
        const given = readLinks(sale.Payment, known)
        // A charge without the cardholder is no transaction that a later one may name.
        const { transactionLinkId } = order.isRecurring ? known : given
        await keepLinks({ ...order.card.links, known }, { ...given, transactionLinkId })
      }
      return charge
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
