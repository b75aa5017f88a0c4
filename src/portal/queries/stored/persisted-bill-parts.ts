import * as v from 'valibot'
import type { InvoiceParts, NextInvoice } from '#contract/money/bill-parts.ts'
import { partKinds, unknownReasons } from '#domain/money/bill-parts/explain-bill.ts'
import { nextUnknowns } from '#domain/money/bill-parts/next-bill.ts'
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

const changes = v.array(
  v.object({ kind: v.picklist(['began', 'ended', 'changed']), part, amount: cents }),
)
const asOf = v.pipe(v.string(), v.isoTimestamp())

/** What a device may store of what a bill is made of. */
const invoicePartsSchema: v.GenericSchema<unknown, InvoiceParts> = v.object({
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
      changes,
      rest: cents,
    }),
  ),
  // Absent in what a former version stored.
  issuedOn: v.optional(v.nullable(date), null),
  asOf,
})

/** What a device may store of a contract's next bill. */
const nextInvoiceSchema: v.GenericSchema<NextInvoice> = v.object({
  value: v.nullable(cents),
  dueDate: v.nullable(date),
  month: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  lastDueDate: v.nullable(date),
  changes,
  unknown: v.nullable(v.picklist(nextUnknowns)),
  openName: v.string(),
  asOf,
})

export const billSchemas = { invoiceParts: invoicePartsSchema, nextInvoice: nextInvoiceSchema }
