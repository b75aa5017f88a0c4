import * as v from 'valibot'
import type { Charge, ChargeState } from '../port.ts'

const text = v.optional(v.nullable(v.string()), '')

export const verifiedSchema = v.object({ Valid: v.boolean() })
export const tokenSchema = v.object({ CardToken: v.pipe(v.string(), v.uuid()) })

const paymentSchema = v.object({
  PaymentId: v.pipe(v.string(), v.uuid()),
  Status: v.number(),
  ReturnCode: text,
  AuthorizationCode: text,
  ProofOfSale: text,
})
export const statusSchema = v.object({ Status: v.number() })
export const saleSchema = v.object({ Payment: paymentSchema })
/** A search by order names its payments only; each is then read by its own id. */
export const ordersSchema = v.object({
  Payments: v.array(v.object({ PaymentId: v.pipe(v.string(), v.uuid()) })),
})

/** Cielo's numbers. The status decides, never the return code: its success differs by environment. */
const states = new Map<number, ChargeState>([
  [1, 'approved'],
  [2, 'approved'],
  [3, 'denied'],
  [10, 'void'],
  [11, 'void'],
  [13, 'denied'],
])

export function stateOf(status: number): ChargeState {
  return states.get(status) ?? 'pending'
}

export function readCharge({ Payment }: v.InferOutput<typeof saleSchema>): Charge {
  return {
    state: stateOf(Payment.Status),
    paymentId: Payment.PaymentId,
    returnCode: Payment.ReturnCode ?? '',
    authorizationCode: Payment.AuthorizationCode ?? '',
    proofOfSale: Payment.ProofOfSale ?? '',
  }
}
