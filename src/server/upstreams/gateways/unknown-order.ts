import { orderNumber } from './order-number.ts'
import type { AskedCharge } from './port.ts'

/** An order that no gateway has: looking for it proves that the gateway answers, and changes nothing. */
export const unknownOrder = (): AskedCharge => ({
  orderId: orderNumber('TESTE', ''),
  amount: 0,
  installments: 1,
})
