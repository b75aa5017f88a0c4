import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { moneyDay } from './charge-plan.ts'
import { type ChargeState, isOpenCharge } from './charge-state.ts'
import { planCharge, type PlannedAgreement } from './plan-charge.ts'

/** A bill that will be charged, and the day the money moves. */
export interface ExpectedCharge {
  readonly invoiceId: string
  readonly dueDate: CalendarDate
  readonly value: Cents
  readonly moneyOn: CalendarDate
}

/** A bill that its subscriber has to pay. */
export interface OwnBill {
  readonly invoice: Invoice
  /** Why: a higher limit would have had it charged. */
  readonly isAboveLimit: boolean
}

/** What becomes of the open bills of an agreement's contract. */
export interface ChargeForecast {
  readonly next: ExpectedCharge | null
  readonly own: readonly OwnBill[]
}

interface KnownCharge {
  readonly invoiceId: string
  readonly dueDate: CalendarDate
  readonly value: Cents
  readonly state: ChargeState
  /** The day the money moves. */
  readonly chargeOn: CalendarDate
}

/** The bill is settled or on its way there, although a list that is older may have it open. */
const isSettled = (state: ChargeState) =>
  state === 'paid' || state === 'paid_otherwise' || state === 'not_owed'

/** Of two days, the later one. */
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)

/** The first run that may announce a bill: that of today, unless it is over, or a later one. */
function runOf(
  { dueDate }: Invoice,
  { announcedDays }: PlannedAgreement,
  firstRun: CalendarDate,
): CalendarDate {
  return later(firstRun, addDays(dueDate, -announcedDays))
}

/**
 * Foretells which bill of an active agreement is charged next, and which ones its subscriber pays. What
 * runs have announced stands as announced; for the other bills it is what the next run would decide.
 * `invoices`: the open bills of the contract. `firstRun`: the day of the next run.
 */
export function forecastCharges(
  agreement: PlannedAgreement & { readonly charges: readonly KnownCharge[] },
  invoices: readonly Invoice[],
  firstRun: CalendarDate,
): ChargeForecast {
  const { method, charges } = agreement
  const known = new Map(charges.map((charge) => [charge.invoiceId, charge]))
  const expected: ExpectedCharge[] = charges
    .filter(({ state }) => isOpenCharge(state))
    .map(({ invoiceId, dueDate, value, chargeOn }) => ({
      invoiceId,
      dueDate,
      value,
      moneyOn: chargeOn,
    }))
  const own: OwnBill[] = []
  for (const invoice of invoices) {
    if (!isPayable(invoice) || invoice.isContested) continue
    const charge = known.get(invoice.id)
    if (charge) {
      const isOwn = !isOpenCharge(charge.state) && !isSettled(charge.state)
      if (isOwn) own.push({ invoice, isAboveLimit: charge.state === 'above_limit' })
      continue
    }
    const planned = planCharge(agreement, invoice, runOf(invoice, agreement, firstRun))
    if (!planned) continue
    const { state, value, chargeOn } = planned
    if (state !== 'announced') own.push({ invoice, isAboveLimit: state === 'above_limit' })
    else {
      const { id: invoiceId, dueDate } = invoice
      expected.push({ invoiceId, dueDate, value, moneyOn: moneyDay(method, dueDate, chargeOn) })
    }
  }
  const inOrder = expected.toSorted((one, other) => (one.moneyOn < other.moneyOn ? -1 : 1))
  return { next: inOrder[0] ?? null, own }
}
