import * as v from 'valibot'
import { statusMeaning } from './status-meaning.ts'
const text = v.optional(v.nullable(v.string()), '')

/** The ids by which a brand links transactions; '' where the answer has none that can be read. */
const linkEntries = {
  TransactionLinkId: v.fallback(v.nullish(v.string(), ''), ''),
  IssuerTransactionId: v.fallback(v.nullish(v.string(), ''), ''),
}
export const verifiedSchema = v.object({ Valid: v.boolean(), ...linkEntries })
export const tokenSchema = v.object({ CardToken: v.pipe(v.string(), v.uuid()) })

/** Cents: a whole number; null when it is missing, NaN when it is anything else. */
const cents = v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger()), null), Number.NaN)
/** A field that is only compared; null when it is missing. */
const anything = v.nullish(v.unknown(), null)
const amount = v.optional(v.nullable(v.number()), null)

/** A reversal that was asked for: a status of 1 or 2 is scheduled, 0 and 4 never came to be. */
const refund = v.object({
  Amount: cents,
  Status: v.fallback(v.nullish(v.number(), null), null),
})
type Refund = v.InferOutput<typeof refund>
const failedRefunds: ReadonlySet<number | null> = new Set([0, 4])
const scheduledRefunds: ReadonlySet<number | null> = new Set([1, 2])

/** The sum of the reversals that were made or are scheduled, in cents. */
export const refundedSum = (refunds: readonly Refund[] | null): number =>
  (refunds ?? [])
    .filter(({ Status }) => !failedRefunds.has(Status))
    .reduce((sum, { Amount }) => sum + (Number.isInteger(Amount) ? (Amount ?? 0) : 0), 0)

/** Whether a reversal is still to be made by the bank. */
export const isRefundScheduled = (refunds: readonly Refund[] | null): boolean =>
  (refunds ?? []).some(({ Status }) => scheduledRefunds.has(Status))

const paymentSchema = v.object({
  PaymentId: v.pipe(v.string(), v.uuid()),
  Type: anything,
  Status: v.number(),
  Amount: cents,
  CapturedAmount: cents,
  VoidedAmount: cents,
  Refunds: v.fallback(v.nullish(v.array(refund), []), []),
  Installments: anything,
  Currency: anything,
  ReturnCode: text,
  AuthorizationCode: text,
  ProofOfSale: text,
  EndToEndId: v.fallback(v.nullish(v.string(), ''), ''),
  ...linkEntries,
  QrCodeString: v.fallback(v.nullish(v.string(), ''), ''),
})

/**
 * What was reversed of a sale, in cents, as far as its answer says, and whether the bank is still reversing it.
 * Accounts give a sum or a list of reversals; the larger one counts, so that nothing is reversed twice where one
 * is missing. `isStated`: the answer says it; one without sum and list says nothing, not that nothing was.
 */
export const reversedSchema = v.pipe(
  v.object({
    Payment: v.object({
      Amount: v.number(),
      Status: v.number(),
      VoidedAmount: amount,
      Refunds: v.optional(v.nullable(v.array(refund)), null),
    }),
  }),
  v.transform(({ Payment }) => {
    const refunds = Payment.Refunds ?? []
    const isWholeList =
      refunds.length > 0 && refunds.every(({ Amount }) => Number.isInteger(Amount))
    const meaning = statusMeaning(Payment.Status)
    const part = Math.max(Payment.VoidedAmount ?? 0, refundedSum(Payment.Refunds))
    return {
      reversed: meaning === 'void' ? Payment.Amount : part,
      isStated: meaning === 'void' || Payment.VoidedAmount !== null || isWholeList,
      isInProcess:
        meaning === 'pending' || (meaning !== 'void' && isRefundScheduled(Payment.Refunds)),
    }
  }),
)
/** The answer to a change of a sale. The manual shows no amounts in it; where some are, they are compared. */
export const changeSchema = v.object({ Status: v.number(), VoidedAmount: cents })
export const saleSchema = v.object({ MerchantOrderId: anything, Payment: paymentSchema })
export type Sale = v.InferOutput<typeof saleSchema>
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
