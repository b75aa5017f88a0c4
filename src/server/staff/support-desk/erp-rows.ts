import { readContract } from '#contract/service/contracts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { sortByUrgency } from '#domain/service/contracts/contract-order.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { addDays, calendarDate, type CalendarDate } from '#domain/platform/time/dates.ts'
import { addedCharges, amountDue, discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { openInvoices, paidInvoices, windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import { invoiceState, stateLabels } from '#domain/money/invoices/invoice-state.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { type NextReminder, nextReminder } from '#domain/news/reminders/next-reminder.ts'
import type { Dated, ReadOptions } from '#server/platform/egress/answers/dated.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { readReasons } from './bill-reasons.ts'
import { recentRequestDays } from './looks-letter.ts'

const maxRequests = 10
/** Paid bills that are shown, the last ones. */
const maxPaid = 3

type Read<T> = (options: ReadOptions) => Promise<Dated<T>>

/** The present state, else the last known one; null when the ERP gives neither. */
async function readLatest<T>(read: Read<T>, signal: AbortSignal): Promise<Dated<T> | null> {
  try {
    return await read({ fresh: true, signal })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
  }
  try {
    return await read({ signal })
  } catch (error) {
    if (error instanceof UpstreamFailure) return null
    throw error
  }
}

const reminderOf = (next: NextReminder): NonNullable<SubscriberCard['reminder']> => ({
  kind: next.kind,
  day: 'day' in next ? next.day : null,
  due_date: 'dueDate' in next ? next.dueDate : null,
})

/** The next reminder of all ranges that were chosen: the earliest one that is still to come. */
export function reminderFor(
  invoices: readonly Invoice[] | null,
  ranges: readonly InvoiceRange[],
  now: Date,
  { rules }: Pick<Tenant, 'rules'>,
): SubscriberCard['reminder'] {
  if (!invoices) return null
  const all = ranges
    .map((range) => reminderOf(nextReminder(invoices, range, now, rules.timeZone)))
    .toSorted((one, other) => (one.day ?? '9999').localeCompare(other.day ?? '9999'))
  return all[0] ?? { kind: 'not chosen', day: null, due_date: null }
}

/** What the ERP says of a customer, computed as the subscriber's own screens compute it. */
export async function readErpRows(
  erp: Erp,
  tenant: Pick<Tenant, 'rules' | 'supportType'>,
  { customerId, now, signal }: { customerId: string; now: Date; signal: AbortSignal },
) {
  const [invoices, contracts, requests] = await Promise.all([
    readLatest((options) => erp.invoices(customerId, options), signal),
    readLatest((options) => erp.contracts(customerId, options), signal),
    readLatest((options) => erp.supportRequests(tenant.supportType, customerId, options), signal),
  ])
  const own = <One extends { readonly customerId: string }>(rows: Dated<readonly One[]> | null) =>
    rows?.value.filter((one) => one.customerId === customerId) ?? null
  const ownInvoices = own(invoices)
  // Of a list that is a part, the former bill may be missing.
  const reasonOf = await readReasons(erp, invoices?.isIncomplete ? [] : (ownInvoices ?? []), {
    customerId,
    today: calendarDate(now, tenant.rules.timeZone),
    signal,
  })
  return {
    invoices: ownInvoices?.map(readInvoice) ?? null,
    reasonOf,
    contracts: contractRows(own(contracts)?.map(readContract) ?? null),
    hasRequest: hasRecentRequest(own(requests), calendarDate(now, tenant.rules.timeZone)),
    requests:
      own(requests)
        ?.slice(0, maxRequests)
        .map(({ id, protocol, subject, status, openedAt }) => ({
          id,
          protocol,
          subject,
          status,
          opened_at: openedAt,
        })) ?? null,
    now,
  }
}

/**
 * Whether a customer has a request that is open, or was opened in the last days; null where the ERP does
 * not say, also of one of the closed ones.
 */
export function hasRecentRequest(
  requests: readonly Pick<ErpSupportRequest, 'openedAt' | 'status'>[] | null,
  today: CalendarDate,
): boolean | null {
  if (!requests) return null
  const since = addDays(today, -recentRequestDays)
  if (requests.some((one) => one.status === 'in_progress' || one.openedAt >= since)) return true
  return requests.some((one) => one.openedAt === '') ? null : false
}

function contractRows(
  contracts: readonly ReturnType<typeof readContract>[] | null,
): SubscriberCard['contracts'] {
  if (!contracts) return null
  return sortByUrgency(contracts).map((one) => {
    const { label, isBlocked } = internetStatus(one.internet)
    const { id, isOnTrust } = one
    return { id, name: contractName(one), label, is_blocked: isBlocked, is_on_trust: isOnTrust }
  })
}

/** Open bills, and the last paid ones, with what the portal asks and what the ERP's columns say. */
export function billRows(
  invoices: readonly Invoice[] | null,
  now: Date,
  { rules }: Pick<Tenant, 'rules'>,
  reasonOf: (invoiceId: string) => string,
): SubscriberCard['bills'] {
  if (!invoices) return null
  const today = calendarDate(now, rules.timeZone)
  const shown = new Set(openInvoices(invoices, today, windowEnd(today, rules.invoiceWindow)))
  const open = openInvoices(invoices, today, '9999-12-31')
  return [...open, ...paidInvoices(invoices).slice(0, maxPaid)].map((one) => ({
    id: one.id,
    contract_id: one.contractId,
    due_date: one.dueDate,
    paid_on: one.paidOn,
    state: stateLabels[invoiceState(one, today)],
    is_open: one.status !== 'R',
    asked: amountDue(one, today),
    value: one.value,
    received: one.received,
    open: one.open,
    discount: discountOn(one, today),
    charges: addedCharges(one),
    awaiting: one.awaiting,
    reason: reasonOf(one.id),
    is_shown: one.status === 'R' || shown.has(one),
  }))
}
