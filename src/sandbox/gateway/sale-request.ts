import * as v from 'valibot'

/** A text that clients also send as a number. */
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
)
/** A whole number that clients also send as text. */
const count = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => Number(value)),
  v.integer(),
  v.minValue(1),
)
/** The security code of a card, 3 digits, or 4 of Amex. */
export const securityCodeSchema = v.pipe(text, v.regex(/^\d{3,4}$/))

const brands = ['Visa', 'Master', 'Amex', 'Elo', 'Aura', 'JCB', 'Diners', 'Discover', 'Hipercard']

/** A brand in any case; the answer has the manual's. */
export const brandSchema = v.pipe(
  v.string(),
  v.transform((given) => brands.find((brand) => brand.toLowerCase() === given.toLowerCase())),
  v.string(),
)

/** A card as a sale carries it: stored before, by its token, or whole. */
const cardSchema = v.object({
  CardToken: v.optional(v.string()),
  CardNumber: v.optional(v.pipe(text, v.regex(/^\d{13,19}$/))),
  Holder: v.optional(v.pipe(v.string(), v.maxLength(25)), ''),
  ExpirationDate: v.optional(v.string(), ''),
  SecurityCode: v.optional(securityCodeSchema),
  Brand: brandSchema,
  SaveCard: v.optional(v.boolean(), false),
})

export const saleSchema = v.object({
  MerchantOrderId: v.pipe(text, v.regex(/^[A-Za-z0-9]{1,50}$/)),
  Customer: v.optional(v.object({ Name: v.optional(v.string(), '') }), {}),
  Payment: v.object({
    Type: v.pipe(
      v.string(),
      v.transform((type) => type.toLowerCase()),
      v.literal('creditcard'),
    ),
    Amount: count,
    Installments: v.pipe(count, v.maxValue(12)),
    Interest: v.optional(v.picklist(['ByMerchant', 'ByIssuer'])),
    // Without it the sale is authorised only, and waits for its capture.
    Capture: v.optional(v.boolean(), false),
    SoftDescriptor: v.optional(v.pipe(v.string(), v.maxLength(13))),
    CreditCard: cardSchema,
    // Who made the sale, of Mastercard: M1 is the merchant, without the cardholder.
    InitiatedTransactionIndicator: v.optional(v.object({ Category: v.string() })),
    TransactionLinkId: v.optional(v.string()),
  }),
})
export type SaleCard = v.InferOutput<typeof cardSchema>

/** The gateway's error for a request that is no sale: the code of the field that it names. */
export function saleFault(issues: readonly v.BaseIssue<unknown>[]): readonly [number, string] {
  const faults: Readonly<Record<string, readonly [number, string]>> = {
    Installments: [123, 'Installments must be greater or equal to one'],
    CardNumber: [128, 'Card Number length exceeded'],
    Brand: [185, 'Card Brand is not valid'],
  }
  const field = issues[0]?.path?.at(-1)?.key
  return (
    (typeof field === 'string' ? faults[field] : undefined) ?? [
      114,
      'The provided MerchantOrderId or payment is not valid',
    ]
  )
}
