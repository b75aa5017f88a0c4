import * as v from 'valibot'
import { rawInvoiceSchema } from '#contract/money/invoices.ts'
import { instant, recordId } from '#contract/platform/scalars.ts'

/** The bills of a reminder, as the notification worker sealed them for the next page. */
export const deviceContentSchema = v.object({
  as_of: instant,
  invoices: v.array(rawInvoiceSchema),
  /** PIX codes of the bills; none is better than losing the bills for one that cannot be read. */
  codes: v.fallback(
    v.optional(
      v.array(v.object({ id: recordId, code: v.string(), as_of: instant, until: instant })),
      [],
    ),
    [],
  ),
})
