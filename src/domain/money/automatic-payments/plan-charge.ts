import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { type AmountFault, decideAmount } from './charge-amount.ts'
import {
  announcementStep,
  type AutomaticMethod,
  moneyDay,
  plannedChargeDay,
} from './charge-plan.ts'

/** What a plan has to know of an agreement and of its provider. `limit`: cents. */
export interface PlannedAgreement {
  readonly method: AutomaticMethod
  readonly limit: Cents
  readonly announcedDays: number
  /** Whether the provider offers automatic payments by this method. */
  readonly isOffered: boolean
}

/** A bill as a run finds it. `chargeOn`: the day from which it is charged. */
export interface PlannedCharge {
  readonly chargeOn: CalendarDate
  readonly state: AmountFault | 'announced' | 'switched_off' | 'too_late'
  readonly value: Cents
}

/**
 * Decides what the run of a day does with a bill that no run has seen; null: nothing is to be done with
 * it on that day.
 */
export function planCharge(
  { method, limit, announcedDays, isOffered }: PlannedAgreement,
  invoice: Invoice,
  day: CalendarDate,
): PlannedCharge | null {
  const { dueDate } = invoice
  const step = announcementStep({ method, dueDate, announcedDays, today: day })
  if (step === 'later') return null
  const chargeOn = plannedChargeDay({ method, dueDate, announcedDays, announcedOn: day })
  // A discount may end before the money moves.
  const value = amountDue(invoice, moneyDay(method, dueDate, chargeOn))
  // Paid, or awaiting a payment: there is nothing to tell.
  if (value === 0) return null
  // Its subscriber waits for an answer, and pays by hand what is not contested.
  if (invoice.isContested) return null
  if (!isOffered) return { chargeOn, state: 'switched_off', value }
  if (step === 'too late') return { chargeOn, state: 'too_late', value }
  const decision = decideAmount({ due: value, limit, announced: null })
  return { chargeOn, state: 'fault' in decision ? decision.fault : 'announced', value }
}
