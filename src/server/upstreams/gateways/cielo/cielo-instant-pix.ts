import type { Egress } from '#server/platform/egress/egress.ts'
import type { InstantPix } from '../instant-pix-port.ts'
import { type CieloAccount, createCieloClient } from './client.ts'
import { customer } from './customer.ts'
import { createSaleFinder } from './find-sale.ts'
import { parseAnswer } from './parse-answer.ts'
import { createPartReversal } from './part-reversal.ts'
import { readCharge } from './read-charge.ts'
import { saleSchema } from './sale-answers.ts'
import { createSaleReversal } from './sale-reversal.ts'

/** PIX codes through one provider's account at Cielo. */
export function createCieloInstantPix(account: CieloAccount, egress: Egress): InstantPix {
  const client = createCieloClient(account, egress)
  const reverse = createSaleReversal(client)
  return {
    async issue({ orderId, amount, payer, expiresInSeconds }) {
      const body = {
        MerchantOrderId: orderId,
        Customer: customer(payer),
        Payment: {
          Type: 'Pix',
          Provider: 'Cielo2',
          Amount: amount,
          QrCode: { Expiration: expiresInSeconds },
        },
      }
      const answer = await client.write('POST', '/1/sales/', body)
      return readCharge(parseAnswer(saleSchema, answer), { orderId, amount, installments: 1 })
    },
    find: createSaleFinder(client),
    withdraw: (paymentId, amount) => reverse(paymentId, amount, { canWithdraw: true }),
    cancelUpTo: createPartReversal(client),
  }
}
