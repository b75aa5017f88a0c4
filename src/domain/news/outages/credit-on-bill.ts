import type { BillChange } from '#domain/money/bill-parts/compare-parts.ts'
import type { BillPart, ExplainedBill } from '#domain/money/bill-parts/explain-bill.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** A bill of the contract, as it was explained. */
export interface BillAfter extends Pick<ExplainedBill, 'parts' | 'unknown'> {
  readonly id: string
  readonly dueDate: CalendarDate
  /** null: it is not known. */
  readonly issuedOn: CalendarDate | null
  readonly change: BillChange | null
}

/** What an outage that has ended is worth to the contract. */
export interface DueCredit {
  readonly outageId: string
  readonly amount: Cents
  readonly endedOn: CalendarDate
}

/**
 * Where a credit is. `on`: that bill has it. `without`: it was issued after the outage, all of it is known,
 * and it has no discount that may be one. null: it cannot be seen yet.
 */
export type CreditPlace = { readonly is: 'on' | 'without'; readonly bill: BillAfter } | null

const discountsOf = ({ parts }: BillAfter) => parts.filter(({ kind }) => kind === 'discount')

/**
 * Whether a discount of a bill is `new` on it, or was there `before`. `open`: the two bills could not be
 * compared, as when the plan costs another amount by now, and the discount may come each month.
 */
function ageOf(
  { id, times, until }: BillPart,
  change: BillChange | null,
): 'new' | 'before' | 'open' {
  if (change === null) return 'new'
  if (change.changes.length > 0) {
    const isNew = change.changes.some(({ kind, part }) => kind === 'began' && part.id === id)
    return isNew ? 'new' : 'before'
  }
  if (times === 1) return 'new'
  return change.difference === 0 && times === null && until === null ? 'before' : 'open'
}

const byDay = (one: CalendarDate, other: CalendarDate) => (one < other ? -1 : 1)

/** The bill that shows that a credit did not come. */
function billWithout({ endedOn }: DueCredit, bills: readonly BillAfter[]): CreditPlace {
  const bill = bills.find(
    (one) =>
      one.dueDate > endedOn &&
      one.unknown === null &&
      one.issuedOn !== null &&
      one.issuedOn > endedOn &&
      discountsOf(one).every((part) => ageOf(part, one.change) === 'before'),
  )
  return bill ? { is: 'without', bill } : null
}

/**
 * Which bills have the credits of a contract, by outage. A discount counts for one outage, the first to end
 * of those worth the same, or for all at once that no other discount is for; a cent more or less is rounding.
 */
export function placeCredits(
  credits: readonly DueCredit[],
  bills: readonly BillAfter[],
): ReadonlyMap<string, CreditPlace> {
  const monthly = bills
    // A charge of its own is no bill of the contract's months.
    .filter(({ parts }) => parts.every(({ kind }) => kind !== 'standalone'))
    .toSorted((one, other) => byDay(one.dueDate, other.dueDate))
  const inOrder = credits.toSorted((one, other) => byDay(one.endedOn, other.endedOn))
  const places = new Map<string, CreditPlace>()
  const left = () => inOrder.filter(({ outageId }) => !places.has(outageId))
  const used = new Set<BillPart>()

  function place(group: readonly DueCredit[], bill: BillAfter, tolerance: Cents): void {
    const sum = group.reduce((all, { amount }) => all + amount, 0)
    const discount = discountsOf(bill).find(
      (part) =>
        !used.has(part) &&
        Math.abs(part.amount + sum) <= tolerance &&
        ageOf(part, bill.change) === 'new',
    )
    if (!discount) return
    used.add(discount)
    for (const { outageId } of group) places.set(outageId, { is: 'on', bill })
  }

  for (const tolerance of [0, 1]) {
    for (const bill of monthly) {
      const before = left().filter(({ endedOn }) => bill.dueDate > endedOn)
      for (const credit of before) place([credit], bill, tolerance)
    }
  }
  for (const bill of monthly) {
    const before = left().filter(({ endedOn }) => bill.dueDate > endedOn)
    if (before.length > 1) place(before, bill, before.length)
  }
  for (const credit of left()) places.set(credit.outageId, billWithout(credit, monthly))
  return places
}
