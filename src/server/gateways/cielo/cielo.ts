import * as v from 'valibot'
import type { CardBrand } from '#domain/cards/card-number.ts'
import type { Egress } from '../../egress/egress.ts'
import type { CardGateway, Charge, Order, RawCard } from '../port.ts'
import {
  ordersSchema,
  readCharge,
  saleSchema,
  stateOf,
  statusSchema,
  tokenSchema,
  verifiedSchema,
} from './answers.ts'
import { type CieloAccount, cieloClient, garbage } from './client.ts'

const brands: Readonly<Record<CardBrand, string>> = { Visa: 'Visa', Mastercard: 'Master' }

/** What Cielo takes in names: letters without accents, cut to its length. */
function folded(name: string, maxLength: number): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trimStart()
    .slice(0, maxLength)
    .trimEnd()
}

function read<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw garbage('unreadable answer')
  return output
}

/** The card holder is there and asks: a purchase with a stored credential, not a recurrence. */
function saleBody({ orderId, amount, installments, card, descriptor }: Order) {
  const stored = { Usage: 'Used', Reason: 'Unscheduled' }
  const subcategory = installments === 1 ? 'CredentialsOnFile' : 'Installment'
  return {
    MerchantOrderId: orderId,
    Customer: { Name: folded(card.holder, 25) },
    Payment: {
      Type: 'CreditCard',
      Amount: amount,
      Installments: installments,
      // The interest is in the amount already: the issuer only splits it.
      Interest: 'ByMerchant',
      Capture: true,
      SoftDescriptor: folded(descriptor, 13),
      CreditCard: { CardToken: card.token, Brand: brands[card.brand], CardOnFile: stored },
      ...(card.brand === 'Mastercard' && {
        InitiatedTransactionIndicator: { Category: 'C1', Subcategory: subcategory },
      }),
    },
  }
}

const cardBody = (card: RawCard) => ({
  CardNumber: card.number,
  Holder: folded(card.holder, 25),
  ExpirationDate: card.expiry,
  Brand: brands[card.brand],
})

/** A provider's cards, verified, kept and charged through Cielo. */
export function cieloGateway(account: CieloAccount, egress: Egress): CardGateway {
  const client = cieloClient(account, egress)

  async function payment(paymentId: string): Promise<Charge | null> {
    const answer = await client.read(`/1/sales/${paymentId}`)
    return answer === null ? null : readCharge(read(saleSchema, answer))
  }

  return {
    async verify(card) {
      const body = {
        ...cardBody(card),
        SecurityCode: card.securityCode,
        SaveCard: false,
        CardOnFile: { Usage: 'First', Reason: 'Unscheduled' },
      }
      return read(verifiedSchema, await client.write('POST', '/1/zeroauth', body)).Valid
    },

    async tokenise(card) {
      const body = { CustomerName: folded(card.holder, 25), ...cardBody(card) }
      return read(tokenSchema, await client.write('POST', '/1/card/', body)).CardToken
    },

    async charge(order) {
      return readCharge(read(saleSchema, await client.write('POST', '/1/sales/', saleBody(order))))
    },

    async find(orderId) {
      const answer = await client.read(`/1/sales?merchantOrderId=${encodeURIComponent(orderId)}`)
      if (answer === null) return null
      const { Payments } = read(ordersSchema, answer)
      const found = await Promise.all(Payments.map(({ PaymentId }) => payment(PaymentId)))
      const charges = found.filter((charge) => charge !== null)
      return charges.find(({ state }) => state === 'approved') ?? charges[0] ?? null
    },

    async cancel(paymentId, amount) {
      const known = await payment(paymentId)
      if (known?.state === 'void') return
      const answer = await client.write('PUT', `/1/sales/${paymentId}/void?amount=${amount}`)
      if (stateOf(read(statusSchema, answer).Status) !== 'void') throw garbage('not taken back')
    },
  }
}
