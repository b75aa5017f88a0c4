import * as v from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'

const cents = v.pipe(v.number(), v.integer(), v.minValue(1))
const day = v.pipe(v.string(), v.check(isCalendarDate))

const customer = v.object({
  Name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  Identity: v.pipe(v.string(), v.regex(/^[0-9A-Z]{11,14}$/)),
  IdentityType: v.picklist(['CPF', 'CNPJ']),
})
const orderId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,50}$/))

/** A PIX that asks for an agreement: to be approved alone, or with its first payment. */
export const pixAgreementSchema = v.object({
  MerchantOrderId: orderId,
  Customer: customer,
  Payment: v.object({
    Provider: v.literal('Cielo2'),
    Amount: v.optional(cents),
    QrCode: v.optional(v.object({ Expiration: v.optional(cents, 86_400) }), {}),
    RecurrentPayment: v.object({
      RecurrenceType: v.literal('SelfManagedConsent'),
      AuthorizeNow: v.boolean(),
      StartDate: day,
      Interval: v.literal('Monthly'),
      RetryPolicy: v.picklist(['NotAllowed', 'Allowed_3R_7D']),
      MinimumAmount: cents,
    }),
  }),
})

/** A debit under an approved agreement. */
export const pixDebitSchema = v.object({
  MerchantOrderId: orderId,
  Customer: customer,
  Payment: v.object({
    Provider: v.literal('Cielo2'),
    Amount: cents,
    ExpirationDate: day,
    RecurrentPayment: v.object({
      RecurrenceType: v.literal('SelfManagedConsent'),
      AuthorizeNow: v.literal(true),
      RecurrenceId: v.pipe(v.string(), v.uuid()),
      BusinessDayAdjust: v.boolean(),
    }),
  }),
})

/** A PIX that is paid once; its order has at most 25 characters. */
export const pixCodeSchema = v.object({
  MerchantOrderId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,25}$/)),
  Customer: customer,
  Payment: v.object({
    Provider: v.literal('Cielo2'),
    Amount: cents,
    QrCode: v.optional(
      v.object({ Expiration: v.optional(v.pipe(cents, v.maxValue(86_400)), 86_400) }),
      {},
    ),
  }),
})

const recurrentSchema = v.object({ Payment: v.object({ RecurrentPayment: v.unknown() }) })

/** Whether a PIX asks for an agreement, or is a debit under one. */
export const isRecurrent = (body: unknown): boolean => v.is(recurrentSchema, body)

const pixSchema = v.object({ Payment: v.object({ Type: v.string() }) })

/** Whether the body of a sale is a PIX. */
export function isPix(body: unknown): boolean {
  const { success, output } = v.safeParse(pixSchema, body)
  return success && output.Payment.Type.toLowerCase() === 'pix'
}
