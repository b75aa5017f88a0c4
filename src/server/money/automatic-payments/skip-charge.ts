import { bankDay, canSkip } from '#domain/money/automatic-payments/charge-plan.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AgreedPayments } from '#server/money/payments/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { StoredAgreement } from './agreement-store.ts'
import type { ChargeStore, StoredCharge } from './charge-store.ts'

/** Leaves a bill to its subscriber; false: it is too late for that. */
export type SkipCharge = (
  tenant: Tenant,
  agreement: StoredAgreement,
  bill: StoredCharge,
) => Promise<boolean>

/**
 * Leaves one bill of an agreement to its subscriber. The bank is asked first: a process that dies after
 * that leaves a debit that is withdrawn, and whose end is told.
 */
export function skipCharge(deps: {
  readonly database: Pick<Database, 'db'>
  readonly charges: ChargeStore
  readonly payments: Pick<AgreedPayments, 'withdraw'>
  readonly now: () => Date
}): SkipCharge {
  const { database, charges, payments, now } = deps
  return async ({ rules }, { method }, bill) => {
    const { clientId, state, paymentId } = bill
    if (state === 'skipped') return true
    const atBank = bankDay(now())
    const days = [calendarDate(now(), rules.timeZone), atBank]
    if (!days.every((day) => canSkip(bill, method, day))) return false
    if (state === 'sent') {
      const payment = { clientId, id: paymentId ?? '' }
      if (!(await payments.withdraw(payment, atBank))) return false
    }
    const change = { state: 'skipped', decidedAt: now() } as const
    return (await charges.change(database.db, bill, [state], change)) !== null
  }
}
