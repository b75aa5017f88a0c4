import * as v from 'valibot'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { partKinds, unknownReasons } from '#domain/money/bill-parts/explain-bill.ts'
import { laterKinds } from '#domain/money/bill-parts/since-issue.ts'
import { isCalendarDate } from '#domain/platform/time/dates.ts'

const date = v.pipe(v.string(), v.check(isCalendarDate))
const cents = v.pipe(v.number(), v.safeInteger())

const part = v.object({
  id: v.string(),
  kind: v.picklist(partKinds),
  name: v.string(),
  amount: cents,
  until: v.nullable(date),
  times: v.nullable(v.number()),
  days: v.nullable(v.number()),
})

/** What a device may store of what a bill is made of. */
export const invoicePartsSchema: v.GenericSchema<InvoiceParts> = v.object({
  value: cents,
  parts: v.array(part),
  rest: cents,
  unknown: v.nullable(v.picklist(unknownReasons)),
  later: v.array(
    v.object({ kind: v.picklist(laterKinds), amount: cents, until: v.nullable(date) }),
  ),
  change: v.nullable(
    v.object({
      formerDueDate: date,
      difference: cents,
      changes: v.array(
        v.object({ kind: v.picklist(['began', 'ended', 'changed']), part, amount: cents }),
      ),
      rest: cents,
    }),
  ),
  asOf: v.pipe(v.string(), v.isoTimestamp()),
})
