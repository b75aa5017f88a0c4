import type {
  RawChanges,
  RawInvoiceParts,
  RawNextInvoice,
  RawPart,
} from '#contract/money/bill-parts.ts'
import type { BillChange, PartChange } from '#domain/money/bill-parts/compare-parts.ts'
import type { BillPart, ExplainedBill } from '#domain/money/bill-parts/explain-bill.ts'
import type { NextBill } from '#domain/money/bill-parts/next-bill.ts'
import type { LaterChange } from '#domain/money/bill-parts/since-issue.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'

const toRawPart = ({ amount, until, times, days, id, kind, name }: BillPart): RawPart => ({
  id,
  kind,
  name,
  amount: formatDecimal(amount),
  until: until ?? '',
  times: times ?? 0,
  days: days ?? 0,
})

const toRawChanges = (changes: readonly PartChange[]): RawChanges =>
  changes.map(({ kind, part, amount }) => ({
    kind,
    part: toRawPart(part),
    amount: formatDecimal(amount),
  }))

export function toRawInvoiceParts(of: {
  readonly value: Cents
  readonly explained: ExplainedBill
  readonly later: readonly LaterChange[]
  readonly change: BillChange | null
  readonly issuedOn: CalendarDate | null
  readonly asOf: Date
}): RawInvoiceParts {
  const { value, explained, later, change, issuedOn, asOf } = of
  return {
    value: formatDecimal(value),
    parts: explained.parts.map(toRawPart),
    rest: formatDecimal(explained.rest),
    unknown: explained.unknown ?? '',
    later: later.map(({ kind, amount, until }) => ({
      kind,
      amount: formatDecimal(amount),
      until: until ?? '',
    })),
    change: change && {
      former_due_date: change.formerDueDate,
      difference: formatDecimal(change.difference),
      changes: toRawChanges(change.changes),
      rest: formatDecimal(change.rest),
    },
    issued_on: issuedOn ?? '',
    as_of: asOf.toISOString(),
  }
}

export const toRawNextInvoice = (next: NextBill, asOf: Date): RawNextInvoice => ({
  value: next.value === null ? '' : formatDecimal(next.value),
  due_date: next.dueDate ?? '',
  month: next.month ?? '',
  last_due_date: next.lastDueDate ?? '',
  changes: toRawChanges(next.changes),
  unknown: next.unknown ?? '',
  open_name: next.openName,
  as_of: asOf.toISOString(),
})
