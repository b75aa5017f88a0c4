import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { IssuedBill } from './charge.ts'
import { type BillPart, explainBill, formerBill } from './explain-bill.ts'
import type { ContractCharges } from './charge.ts'

/** How a part differs between two bills. `changed`: both have it, in other amounts. */
export type ChangeKind = 'began' | 'ended' | 'changed'

/** A part that differs, as the bill has it that has it; `amount`: what it adds to the difference. */
export interface PartChange {
  readonly kind: ChangeKind
  readonly part: BillPart
  readonly amount: Cents
}

/** Why a bill differs from the former one: its changes and the rest are the difference, to the cent. */
export interface BillChange {
  readonly formerDueDate: CalendarDate
  readonly difference: Cents
  /** The greatest first. */
  readonly changes: readonly PartChange[]
  /** What no change explains; 0 where all is known. */
  readonly rest: Cents
}

/** What differs between the parts of two bills. */
export function compareParts(
  before: readonly BillPart[],
  after: readonly BillPart[],
): readonly PartChange[] {
  const formerOf = new Map(before.map((part) => [part.id, part]))
  const ids = new Set(after.map(({ id }) => id))
  const ended = before
    .filter(({ id }) => !ids.has(id))
    .map((part): PartChange => ({ kind: 'ended', part, amount: -part.amount }))
  const others = after.map((part): PartChange => {
    const former = formerOf.get(part.id)
    const amount = part.amount - (former?.amount ?? 0)
    return { kind: former ? 'changed' : 'began', part, amount }
  })
  return [...ended, ...others]
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
}

/** Why a bill differs from the former one of its contract; null where no former one is known. */
export function changeOf(
  bill: IssuedBill,
  bills: readonly IssuedBill[],
  contract: ContractCharges | null,
  today: CalendarDate,
): BillChange | null {
  const former = formerBill(bill, bills, contract, today)
  if (!former) return null
  const before = explainBill(former, bills, contract, today)
  const { parts } = explainBill(bill, bills, contract, today)
  const difference = bill.value - former.value
  // Of a bill whose parts are not known, nothing is known to have begun or ended.
  const isComparable = difference !== 0 && before.unknown === null && parts.length > 0
  const changes = isComparable ? compareParts(before.parts, parts) : []
  const rest = difference - changes.reduce((sum, { amount }) => sum + amount, 0)
  return { formerDueDate: former.dueDate, difference, changes, rest }
}
