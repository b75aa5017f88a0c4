import * as v from 'valibot'
import type { BillChange } from '#domain/money/bill-parts/compare-parts.ts'
import {
  type BillPart,
  type ExplainedBill,
  partKinds,
  unknownReasons,
} from '#domain/money/bill-parts/explain-bill.ts'
import { type NextBill, nextUnknowns } from '#domain/money/bill-parts/next-bill.ts'
import { type LaterChange, laterKinds } from '#domain/money/bill-parts/since-issue.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  calendarDate,
  calendarDateOrEmpty,
  count,
  decimal,
  decimalOrEmpty,
  instant,
  recordId,
} from '#contract/platform/scalars.ts'

/**
 * A part of an invoice. `amount`: reais, below zero for a discount. `until`: the last day of it. `times`: it
 * is charged so many times, 0 for each month. `days`: the days charged of it, 0 for a whole month.
 */
const rawPartSchema = v.object({
  id: v.string(),
  kind: v.picklist(partKinds),
  name: v.string(),
  amount: decimal,
  until: calendarDateOrEmpty,
  times: count,
  days: count,
})
export type RawPart = v.InferOutput<typeof rawPartSchema>

const rawChangesSchema = v.array(
  v.object({
    kind: v.picklist(['began', 'ended', 'changed']),
    part: rawPartSchema,
    amount: decimal,
  }),
)
export type RawChanges = v.InferOutput<typeof rawChangesSchema>

const rawInvoicePartsSchema = v.object({
  value: decimal,
  parts: v.array(rawPartSchema),
  rest: decimal,
  unknown: v.union([v.literal(''), v.picklist(unknownReasons)]),
  later: v.array(
    v.object({ kind: v.picklist(laterKinds), amount: decimal, until: calendarDateOrEmpty }),
  ),
  change: v.nullable(
    v.object({
      former_due_date: calendarDate,
      difference: decimal,
      changes: rawChangesSchema,
      rest: decimal,
    }),
  ),
  /** The day it was issued; empty where it is not known. A former version of the server says none. */
  issued_on: v.optional(calendarDateOrEmpty, ''),
  as_of: instant,
})
export type RawInvoiceParts = v.InferOutput<typeof rawInvoicePartsSchema>

const rawNextInvoiceSchema = v.object({
  value: decimalOrEmpty,
  due_date: calendarDateOrEmpty,
  month: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))]),
  last_due_date: calendarDateOrEmpty,
  changes: rawChangesSchema,
  unknown: v.union([v.literal(''), v.picklist(nextUnknowns)]),
  open_name: v.string(),
  as_of: instant,
})
export type RawNextInvoice = v.InferOutput<typeof rawNextInvoiceSchema>

const readPart = ({ amount, until, times, days, ...part }: RawPart): BillPart => ({
  ...part,
  amount: parseCents(amount),
  until: until || null,
  times: times || null,
  days: days || null,
})

const readChanges = (raw: RawChanges) =>
  raw.map(({ kind, part, amount }) => ({ kind, part: readPart(part), amount: parseCents(amount) }))

/** What an invoice is made of, what changed it since, and why it differs from the former one. */
export interface InvoiceParts extends ExplainedBill {
  readonly value: Cents
  readonly later: readonly LaterChange[]
  readonly change: BillChange | null
  /** null: it is not known. */
  readonly issuedOn: CalendarDate | null
  /** When the ERP said so (ISO instant). */
  readonly asOf: string
}

/** Converts a raw answer to the product's own type. */
export function readInvoicePartsAnswer(raw: RawInvoiceParts): InvoiceParts {
  const { change } = raw
  return {
    value: parseCents(raw.value),
    parts: raw.parts.map(readPart),
    rest: parseCents(raw.rest),
    unknown: raw.unknown || null,
    later: raw.later.map(({ kind, amount, until }) => ({
      kind,
      amount: parseCents(amount),
      until: until || null,
    })),
    change: change && {
      formerDueDate: change.former_due_date,
      difference: parseCents(change.difference),
      changes: readChanges(change.changes),
      rest: parseCents(change.rest),
    },
    issuedOn: raw.issued_on || null,
    asOf: raw.as_of,
  }
}

/** The next invoice of a contract, and when the ERP said so (ISO instant). */
export interface NextInvoice extends NextBill {
  readonly asOf: string
}

/** Converts a raw answer to the product's own type. */
export const readNextInvoiceAnswer = (raw: RawNextInvoice): NextInvoice => ({
  value: raw.value === '' ? null : parseCents(raw.value),
  dueDate: raw.due_date || null,
  month: raw.month || null,
  lastDueDate: raw.last_due_date || null,
  changes: readChanges(raw.changes),
  unknown: raw.unknown || null,
  openName: raw.open_name,
  asOf: raw.as_of,
})

export const readInvoiceParts = endpoint({
  name: 'readInvoiceParts',
  method: 'GET',
  path: '/api/central/customer/read/invoice-parts/{invoiceId}',
  policy: 'subscriber',
  isOpenToViewings: true,
  isOpenToOwnDevice: true,
  upstreamCost: 'fresh read',
  summary: 'What an invoice is made of, and why it differs from the former one of its contract.',
  description:
    '`parts` and `rest` add up to `value`, to the cent; `rest` is what no part explains, and `unknown` says why. `later` leads from `value` to the amount to pay today or, of a paid invoice, to what was paid. `changes` and `rest` of `change` add up to `difference`; `change` is null where nothing differs or no former invoice is known.',
  params: v.object({ invoiceId: recordId }),
  answer: rawInvoicePartsSchema,
  refusals: { 'invoice not found': 404 },
})

export const readNextInvoice = endpoint({
  name: 'readNextInvoice',
  method: 'GET',
  path: '/api/central/customer/contract/{id}/next-invoice',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: 'The next invoice of a contract before it is issued, or why it is not known.',
  description:
    '`value` is empty where it is not known, and `unknown` says why; `due_date` is empty where only the `month` is known. `changes` are those against the last invoice.',
  params: v.object({ id: recordId }),
  answer: rawNextInvoiceSchema,
  refusals: { 'contract not found': 404 },
})

export const billPartsEndpoints = [readInvoiceParts, readNextInvoice] as const
