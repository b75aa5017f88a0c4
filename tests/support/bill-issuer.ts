import type { Charge, ContractCharges, IssuedBill } from '#domain/money/bill-parts/charge.ts'
import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'

/*
 * A provider that issues a year of bills, written apart from the rules that explain them: it goes through
 * the months and knows what it put on each bill.
 */

/** How a provider bills. */
export interface Billing {
  readonly begins: CalendarDate
  readonly plan: number
  readonly dueDay: number
  /** The bill of a month is due in the next one. */
  readonly isDueAfter: boolean
  readonly issuedDaysBefore: number
  /** Which day decides whether a charge is on a bill; its end is never decided on the day of issue. */
  readonly decidedOn: 'from' | 'to' | 'due' | 'issue'
  /** The first month: whole, or by its days of 30 or of the month. */
  readonly firstMonth: 'whole' | 'thirty' | 'month'
  readonly statesPeriod: boolean
  readonly statesIssue: boolean
  readonly charges: readonly Charge[]
  /** What the ERP does not tell afterwards: cents on one bill, by its number. */
  readonly hidden: ReadonlyMap<number, number>
}

export interface Line {
  readonly id: string
  readonly amount: number
}

export interface MadeBill extends IssuedBill {
  /** What it is made of, and what nobody is told of. */
  readonly lines: readonly Line[]
  readonly hidden: number
}

const contractId = '201'
const planId = 'plan'

const dueIn = (month: string, day: number): CalendarDate => {
  const end = addDays(addMonths(`${month}-01`, 1), -1)
  return day > Number(end.slice(8)) ? end : `${month}-${String(day).padStart(2, '0')}`
}

const monthLength = (day: CalendarDate) => {
  const first = `${day.slice(0, 7)}-01`
  return daysBetween(first, addMonths(first, 1))
}

/** The bills of the first months of a contract, the oldest first. */
export function issueBills(billing: Billing, months: number): MadeBill[] {
  const { begins, charges, decidedOn, dueDay, firstMonth, hidden, issuedDaysBefore } = billing
  const billed = new Map<string, number>()
  const bills: MadeBill[] = []
  for (let number = 0; number < months; number++) {
    const from = number === 0 ? begins : addMonths(`${begins.slice(0, 7)}-01`, number)
    const to = addDays(addMonths(`${from.slice(0, 7)}-01`, 1), -1)
    const shift = billing.isDueAfter ? 1 : 0
    const dueDate = dueIn(addMonths(`${from.slice(0, 7)}-01`, shift).slice(0, 7), dueDay)
    const issuedOn = addDays(dueDate, -issuedDaysBefore)
    const day = { from, to, due: dueDate, issue: issuedOn }[decidedOn]
    // What is over by then is on no bill, whenever it was issued.
    const endDay = decidedOn === 'issue' ? from : day
    const share = (amount: number) => {
      const days = daysBetween(from, to) + 1
      const of = firstMonth === 'thirty' ? 30 : monthLength(from)
      const isPart = number === 0 && firstMonth !== 'whole' && days < of && days < monthLength(from)
      return isPart ? Math.round((amount * days) / of) : amount
    }
    const lines: Line[] = [{ id: planId, amount: share(billing.plan) }]
    for (const charge of charges) {
      const { id, amount, starts, until, times } = charge
      const before = billed.get(id) ?? 0
      if ((starts ?? begins) > day || (until !== null && until < endDay)) continue
      if (times !== null && before >= times) continue
      billed.set(id, before + 1)
      lines.push({ id, amount })
    }
    const secret = hidden.get(number) ?? 0
    const value = lines.reduce((sum, line) => sum + line.amount, secret)
    bills.push({
      id: String(1000 + number),
      contractId,
      dueDate,
      value,
      issuedOn: billing.statesIssue ? issuedOn : null,
      period: billing.statesPeriod ? { from, to } : null,
      origin: 'contract',
      lines,
      hidden: secret,
    })
  }
  return bills
}

/**
 * What the ERP says of the contract on a day, after so many bills: of a discount it does not tell the first
 * day, on which staff entered it.
 */
export function chargesAfter(
  billing: Billing,
  bills: readonly MadeBill[],
  today: CalendarDate,
): ContractCharges {
  const plan: Charge = {
    id: planId,
    kind: 'plan',
    name: 'FIBRA 500 MEGA',
    amount: billing.plan,
    starts: null,
    until: null,
    times: null,
    timesDone: null,
    lastOn: null,
    isEnded: false,
  }
  const timesOf = (charge: Charge) =>
    bills.filter(({ lines }) => lines.some(({ id }) => id === charge.id)).length
  const charges: Charge[] = []
  for (const charge of billing.charges) {
    const isDiscount = charge.kind === 'discount'
    const starts = isDiscount ? null : charge.starts
    const isEntered = !isDiscount || charge.starts === null || charge.starts <= today
    if (isEntered) charges.push({ ...charge, starts, timesDone: timesOf(charge) })
  }
  const { begins, dueDay } = billing
  return {
    contractId,
    charges: [plan, ...charges],
    isIncomplete: false,
    begins,
    dueDay,
    isRunning: true,
  }
}
