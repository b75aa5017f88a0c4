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
const amount = v.optional(v.nullable(v.number()), 0)

/**
 * What was reversed of a sale, in cents, and whether the bank is still reversing it. Accounts give a sum
 * or a list of reversals; the larger one counts, so that nothing is reversed twice where one is missing.
 */
export const reversedSchema = v.pipe(
  v.object({
    Payment: v.object({
      Amount: v.number(),
      Status: v.number(),
      VoidedAmount: amount,
      Refunds: v.optional(v.nullable(v.array(v.object({ Amount: amount }))), []),
    }),
  }),
  v.transform(({ Payment }) => {
    const listed = (Payment.Refunds ?? []).reduce((sum, one) => sum + (one.Amount ?? 0), 0)
    const state = chargeStateOf(Payment.Status)
    const part = Math.max(Payment.VoidedAmount ?? 0, listed)
    return { reversed: state === 'void' ? Payment.Amount : part, isInProcess: state === 'pending' }
  }),
)
export const statusSchema = v.object({ Status: v.number() })
export const saleSchema = v.object({ Payment: paymentSchema })
/** The answer to a PIX that is to be approved at the bank. */
export const approvalSchema = v.object({
  Payment: v.object({
    PaymentId: v.pipe(v.string(), v.uuid()),
    QrCodeString: v.pipe(v.string(), v.minLength(1)),
    RecurrentPayment: v.object({ RecurrenceId: v.pipe(v.string(), v.uuid()) }),
  }),
})

export const recurrenceSchema = v.object({ RecurrentPayment: v.object({ Status: v.number() }) })

const foundSales = v.array(v.object({ PaymentId: v.pipe(v.string(), v.uuid()) }))
/**
 * A search by order returns only the ids of its payments; each is then read by its id. The manual
 * shows both names of the list.
 */
export const ordersSchema = v.union([
  v.pipe(
    v.object({ Payments: foundSales }),
    v.transform(({ Payments }) => Payments),
  ),
  v.pipe(
    v.object({ Payment: foundSales }),
    v.transform(({ Payment }) => Payment),
  ),
])

/**
 * By Cielo's status number. The return code is not used: its value for success differs between
 * sandbox and production.
 */
const stateByStatus = new Map<number, ChargeState>([
  [1, 'approved'],
  [2, 'approved'],
  [3, 'denied'],
  [10, 'void'],
  [11, 'void'],
  [13, 'denied'],
])

export function chargeStateOf(status: number): ChargeState {
  return stateByStatus.get(status) ?? 'pending'
}

export function toCharge({ Payment }: v.InferOutput<typeof saleSchema>): Charge {
  return {
    state: chargeStateOf(Payment.Status),
    paymentId: Payment.PaymentId,
    returnCode: Payment.ReturnCode ?? '',
    authorizationCode: Payment.AuthorizationCode ?? '',
    proofOfSale: Payment.ProofOfSale ?? '',
  }
}
