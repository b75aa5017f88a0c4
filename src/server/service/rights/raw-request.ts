import type { RequestStatus } from '#contract/service/request-status.ts'
import type { RawRightRequest } from '#contract/service/rights.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { canWithdraw } from '#domain/service/rights/cancellation.ts'
import type { LegalRow } from './port.ts'

/** A request as its subscriber sees it. */
export function toRawRequest(
  row: LegalRow,
  status: RequestStatus,
  today: CalendarDate,
): RawRightRequest {
  const isOpen = row.kind === 'cancellation' && row.withdrawnAt === null
  return {
    id: row.id,
    kind: row.kind,
    contract_id: row.contractId,
    invoice_id: row.invoiceId,
    protocol: row.protocol,
    support_id: row.supportId ?? '',
    status,
    requested_at: row.requestedAt.toISOString(),
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    effective_on: row.effectiveOn,
    answer_by: row.answerBy,
    amount: row.kind === 'contest' ? formatDecimal(row.amount) : '',
    due_day: row.dueDay,
    may_withdraw: isOpen && canWithdraw(row.effectiveOn, today),
    is_withdrawn: row.withdrawnAt !== null,
  }
}
