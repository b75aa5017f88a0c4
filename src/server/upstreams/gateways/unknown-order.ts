import { randomBytes } from 'node:crypto'
import type { AskedCharge } from './port.ts'

/** An order that no gateway has: looking for it proves that the gateway answers, and changes nothing. */
export const unknownOrder = (): AskedCharge => ({
  orderId: `TESTE${randomBytes(10).toString('hex')}`,
  amount: 0,
  installments: 1,
})
