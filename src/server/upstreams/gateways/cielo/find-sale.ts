import type { AskedCharge, Charge, ChargeState } from '../port.ts'
import { parseAnswer } from './parse-answer.ts'
import { readCharge } from './read-charge.ts'
import { ordersSchema } from './sale-answers.ts'
import { type CieloClient, readSaleOf } from './sale-reader.ts'

/** Of several sales of one order, the one that says most of it is what became of the order. */
const rank: Readonly<Record<ChargeState, number>> = {
  approved: 0,
  different: 1,
  authorised: 2,
  pending: 3,
  denied: 4,
  void: 4,
}

/** Finds the sale of an order, by card or by PIX; null when the gateway has none. */
export function createSaleFinder(client: Pick<CieloClient, 'read'>) {
  const readSale = readSaleOf(client)
  return async (asked: AskedCharge): Promise<Charge | null> => {
    const { orderId } = asked
    const answer = await client.read(`/1/sales?merchantOrderId=${encodeURIComponent(orderId)}`)
    if (answer === null) return null
    const found = await Promise.all(
      parseAnswer(ordersSchema, answer).map(async ({ PaymentId: paymentId }) => {
        const sale = await readSale(paymentId)
        return sale && readCharge(sale, { ...asked, paymentId })
      }),
    )
    const charges = found.filter((charge) => charge !== null)
    return charges.toSorted((one, other) => rank[one.state] - rank[other.state])[0] ?? null
  }
}
