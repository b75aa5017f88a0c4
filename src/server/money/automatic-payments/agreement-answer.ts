import type { RawAgreement } from '#contract/money/agreement.ts'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { moneyDay } from '#domain/money/automatic-payments/charge-plan.ts'
import { nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { StoredAgreement } from './agreement-store.ts'
import type { StoredCharge } from './charge-store.ts'

function toApproval(agreement: StoredAgreement): RawAgreement['approval'] {
  const { state, code, approvalEndsAt, firstInvoiceId, firstValue } = agreement
  if (state !== 'waiting' || code === '' || !approvalEndsAt) return null
  return {
    code,
    expires_at: approvalEndsAt.toISOString(),
    invoice_id: firstInvoiceId,
    value: firstValue === null ? null : formatDecimal(firstValue),
  }
}

function toCard({ cardId, brand, lastFour, expiry }: StoredAgreement): RawAgreement['card'] {
  if (cardId === null || brand === null || lastFour === null || expiry === null) return null
  return { uuid: cardId, brand, last_four: lastFour, expiry }
}

/** The day of the run that sees it next; an agreement that begins during the day gets a run then. */
function nextRunOn(
  { state, lastRunOn }: StoredAgreement,
  { timeZone }: Pick<ProviderRules, 'timeZone'>,
  now: Date,
): CalendarDate | null {
  if (!isLiveAgreement(state)) return null
  const day = calendarDate(nextReminderHour(now, timeZone), timeZone)
  return lastRunOn === null || lastRunOn < day ? day : addDays(lastRunOn, 1)
}

/** An agreement with its charges, as the subscriber sees it. */
export function toAgreementAnswer(
  agreement: StoredAgreement,
  charges: readonly StoredCharge[],
  rules: Pick<ProviderRules, 'automaticAnnouncedDays' | 'timeZone'>,
  now: Date,
): RawAgreement {
  const { method } = agreement
  return {
    id: agreement.id,
    contract_id: agreement.contractId,
    method,
    state: agreement.state,
    limit: formatDecimal(agreement.limit),
    announced_days: rules.automaticAnnouncedDays,
    next_run_on: nextRunOn(agreement, rules, now),
    card: toCard(agreement),
    created_at: agreement.createdAt.toISOString(),
    active_since: agreement.activeSince?.toISOString() ?? null,
    ended_at: agreement.endedAt?.toISOString() ?? null,
    approval: toApproval(agreement),
    charges: charges.map((charge) => ({
      invoice_id: charge.invoiceId,
      due_date: charge.dueDate,
      value: formatDecimal(charge.value),
      state: charge.state,
      charge_on: moneyDay(method, charge.dueDate, charge.chargeOn),
      announced_at: charge.announcedAt.toISOString(),
      decided_at: charge.decidedAt?.toISOString() ?? null,
    })),
  }
}
