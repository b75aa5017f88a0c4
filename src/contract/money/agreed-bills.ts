import * as v from 'valibot'
import { maxBillsAtOnce } from '#domain/money/cards/bills-at-once.ts'
import { recordId } from '#contract/platform/scalars.ts'

/** An amount of a charge for several bills, a decimal string in reais. */
export const amount = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))

/** What a subscriber agrees to pay: each invoice once, with its amount, a decimal string in reais. */
export const agreedBills = v.pipe(
  v.array(v.object({ invoiceId: recordId, value: amount })),
  v.minLength(2),
  v.maxLength(maxBillsAtOnce),
  v.check((bills) => new Set(bills.map(({ invoiceId }) => invoiceId)).size === bills.length),
)
export type AgreedBills = v.InferOutput<typeof agreedBills>
