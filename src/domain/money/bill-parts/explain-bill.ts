import { addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { validityOf, windowOf } from './charge-validity.ts'
import type { Charge, ChargeKind, ContractCharges, IssuedBill } from './charge.ts'
import { daysOfPart, solve, solveOfToday, sumOf } from './solve-parts.ts'

/** `standalone`: the bill is a charge of its own, and nothing else. In the order in which they are shown. */
export const partKinds = [
  'standalone',
  'plan',
  'extra',
  'addition',
  'discount',
] as const satisfies readonly (ChargeKind | 'standalone')[]
export type PartKind = (typeof partKinds)[number]

/** A part of a bill. */
export interface BillPart extends Pick<Charge, 'id' | 'name' | 'times' | 'until'> {
  readonly kind: PartKind
  /** Below zero for a discount. */
  readonly amount: Cents
  /** The days that are charged of it, where they are not a whole month. */
  readonly days: number | null
}

/** Why the parts of a bill are not all known. */
export const unknownReasons = [
  'incomplete',
  'no contract',
  'negotiated',
  'imported',
  'unexplained',
] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** What a bill is made of: its parts and the rest are its value, to the cent. */
export interface ExplainedBill {
  readonly parts: readonly BillPart[]
  /** What no part explains; 0 where all is known. */
  readonly rest: Cents
  /** null: all parts are known. */
  readonly unknown: UnknownReason | null
}

const unknownBill = ({ value }: IssuedBill, unknown: UnknownReason): ExplainedBill => ({
  parts: [],
  rest: value,
  unknown,
})

const wholePart = ({ id, kind, name, amount, times, until }: Charge): BillPart => ({
  id,
  kind,
  name,
  amount,
  times,
  until,
  days: null,
})

/**
 * What a bill may have, by its dates. `undated`: a discount, a service or an addition that does not tell its
 * first day, and may have been entered after the bill was issued.
 */
function byValidity(charges: readonly Charge[], bill: IssuedBill, today: CalendarDate) {
  const window = windowOf(bill)
  const sure: BillPart[] = []
  const undated: BillPart[] = []
  const open: BillPart[] = []
  for (const charge of charges) {
    const validity = charge.amount === 0 ? 'no' : validityOf(charge, window, today)
    const known = charge.starts === null && charge.kind !== 'plan' ? undated : sure
    if (validity !== 'no') (validity === 'yes' ? known : open).push(wholePart(charge))
  }
  return { sure, undated, open }
}

/** Whether a bill may be for a part of a month that it does not state, as the first one of a contract. */
function mayBePartial({ dueDate, period }: IssuedBill, { begins }: ContractCharges): boolean {
  return period === null && (begins === null || dueDate <= addMonths(begins, 2))
}

const inOrder = (parts: readonly BillPart[]) =>
  parts.toSorted((one, other) => partKinds.indexOf(one.kind) - partKinds.indexOf(other.kind))

function standaloneBill({ id, value }: IssuedBill): ExplainedBill {
  const kind = 'standalone'
  const part = { id, kind, name: '', amount: value, times: null, until: null, days: null } as const
  return { parts: [part], rest: 0, unknown: null }
}

/**
 * What a bill is made of by its own columns and by what the contract is charged. A part is stated where
 * its dates allow it and the sum is the bill's value, in one way only.
 */
function explainAlone(
  bill: IssuedBill,
  contract: ContractCharges | null,
  today: CalendarDate,
): ExplainedBill {
  if (bill.origin === 'standalone') return standaloneBill(bill)
  if (bill.origin === 'negotiated' || bill.origin === 'imported') {
    return unknownBill(bill, bill.origin)
  }
  if (bill.origin === null) return unknownBill(bill, 'unexplained')
  if (bill.contractId === null) return unknownBill(bill, 'no contract')
  if (!contract || contract.isIncomplete || contract.contractId !== bill.contractId) {
    return unknownBill(bill, 'incomplete')
  }
  const { sure, undated, open } = byValidity(contract.charges, bill, today)
  // Another charge would explain by chance what is missing of a month.
  const isWhole = !mayBePartial(bill, contract)
  const ofToday = isWhole || open.length === 0 ? solveOfToday(bill, sure, { undated, open }) : null
  const isOfBefore = ofToday === null && isWhole && undated.length > 0
  const parts = isOfBefore ? solve(bill, sure, [...undated, ...open]) : ofToday
  return parts
    ? { parts: inOrder(parts), rest: 0, unknown: null }
    : unknownBill(bill, 'unexplained')
}

/**
 * A present bill that costs more than its parts: what the contract costs today is stated of it, and the
 * rest is named, where the former bill was made of the same plan.
 */
function explainInPart(
  bill: IssuedBill,
  former: ExplainedBill | null,
  { charges }: ContractCharges,
  today: CalendarDate,
): ExplainedBill | null {
  const { sure: dated, undated } = byValidity(charges, bill, today)
  const isFormer = ({ id }: BillPart) => former?.parts.some((part) => part.id === id) === true
  const sure = [...dated, ...undated.filter(isFormer)]
  const plan = sure.filter(({ kind }) => kind === 'plan')
  const isSamePlan =
    former?.unknown === null &&
    plan.length > 0 &&
    plan.every(({ id, amount }) =>
      former.parts.some((part) => part.id === id && part.amount === amount),
    )
  const rest = bill.value - sumOf(sure)
  const isPresent = windowOf(bill).to >= today && daysOfPart(bill.period) === null
  return isSamePlan && isPresent && rest > 0
    ? { parts: inOrder(sure), rest, unknown: 'unexplained' }
    : null
}

/** Bills in their order: by due date, and within one day by id. */
export const compareBills = (one: IssuedBill, other: IssuedBill): number =>
  one.dueDate === other.dueDate
    ? one.id.length - other.id.length || (one.id < other.id ? -1 : 1)
    : one.dueDate < other.dueDate
      ? -1
      : 1

/** Bills of a contract that are due fewer days apart are not those of two months. */
const minMonthDays = 26

/**
 * Whether a bill is no monthly fee as far as anybody knows: nothing explains it, and one of which the plan is
 * part is due in the same month.
 */
function isBesideMonthly(
  bill: IssuedBill,
  own: readonly IssuedBill[],
  contract: ContractCharges | null,
  today: CalendarDate,
): boolean {
  const hasPlan = (one: IssuedBill) =>
    explainAlone(one, contract, today).parts.some(({ kind }) => kind === 'plan')
  const isNear = (one: IssuedBill) =>
    one.id !== bill.id && Math.abs(daysBetween(one.dueDate, bill.dueDate)) < minMonthDays
  return !hasPlan(bill) && own.some((one) => isNear(one) && hasPlan(one))
}

/**
 * The bill of the monthly billing before one of the same contract; null where none is known, or where the
 * bill itself is none of that billing.
 */
export function formerBill(
  bill: IssuedBill,
  bills: readonly IssuedBill[],
  contract: ContractCharges | null,
  today: CalendarDate,
): IssuedBill | null {
  const { contractId } = bill
  if (contractId === null || bill.origin !== 'contract') return null
  const own = bills.filter((one) => one.contractId === contractId && one.origin === 'contract')
  if (isBesideMonthly(bill, own, contract, today)) return null
  return (
    own
      .filter((one) => one.id !== bill.id && compareBills(one, bill) < 0)
      .toSorted(compareBills)
      .findLast((one) => !isBesideMonthly(one, own, contract, today)) ?? null
  )
}

/** What a bill is made of; `bills`: the others of its contract. */
export function explainBill(
  bill: IssuedBill,
  bills: readonly IssuedBill[],
  contract: ContractCharges | null,
  today: CalendarDate,
): ExplainedBill {
  const alone = explainAlone(bill, contract, today)
  if (alone.unknown !== 'unexplained' || bill.origin !== 'contract' || !contract) return alone
  const former = formerBill(bill, bills, contract, today)
  const before = former && explainAlone(former, contract, today)
  return explainInPart(bill, before, contract, today) ?? alone
}
