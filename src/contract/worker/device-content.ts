import * as v from 'valibot'
import { rawInvoiceSchema } from '#contract/money/invoices.ts'
import { instant } from '#contract/platform/scalars.ts'

/** The bills of a reminder, as the notification worker sealed them for the next page. */
export const deviceContentSchema = v.object({
  as_of: instant,
  invoices: v.array(rawInvoiceSchema),
})
