import { readContract } from '#contract/service/contracts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type {
  readSubscriberBills,
  readSubscriberContracts,
} from '#contract/staff/desk/desk-parts.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { sortByUrgency } from '#domain/service/contracts/contract-order.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { trustUnlockState } from '#domain/service/contracts/trust-unlock.ts'
import { addDays, calendarDate, type CalendarDate, localTime } from '#domain/platform/time/dates.ts'
import { addedCharges, amountDue, discountOn } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { openInvoices, paidInvoices, windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import { invoiceState, stateLabels } from '#domain/money/invoices/invoice-state.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { type NextReminder, nextReminder } from '#domain/news/reminders/next-reminder.ts'
import type { Visit } from '#domain/service/support/visit.ts'
import { visitWords } from '#domain/service/support/visit-words.ts'
import type { CreditLines } from '#server/news/outages/credits/credits.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import { type BillReason, readReasons } from './bill-reasons.ts'
import { recentRequestDays } from './looks-letter.ts'
import { readNextBills } from './next-bills.ts'

const maxRequests = 10
/** Paid bills that are shown, the last ones. */
const maxPaid = 3

type Read<T> = (options: ReadOptions) => Promise<Dated<T>>

/** The present state, else the last known one. */
export async function readLatest<T>(read: Read<T>, signal: AbortSignal): Promise<Dated<T>> {
  try {
    return await read({ fresh: true, signal })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return read({ signal })
  }
}

/** Whose rows are read; the signal ends the wait as if the ERP had not answered. */
export interface ErpReading {
  readonly erp: Erp
  readonly tenant: Tenant
  readonly customerId: string
  readonly now: Date
  readonly signal: AbortSignal
}

/** A list of the customer's own rows, which the ERP may mix with others'. */
async function readOwn<One extends { readonly customerId: string }>(
  { customerId, signal }: ErpReading,
  read: Read<Rows<One>>,
): Promise<Dated<Rows<One>>> {
  const dated = await readLatest(read, signal)
  return { ...dated, value: dated.value.filter((one) => one.customerId === customerId) }
}

const todayOf = ({ now, tenant }: ErpReading) => calendarDate(now, tenant.rules.timeZone)

type Reminder = AnswerOf<typeof readSubscriberBills>['reminder']

const reminderOf = (next: NextReminder): Reminder => ({
  kind: next.kind,
  day: 'day' in next ? next.day : null,
  due_date: 'dueDate' in next ? next.dueDate : null,
})

/** The next reminder of all ranges that were chosen: the earliest one that is still to come. */
export function reminderFor(
  invoices: readonly Invoice[],
  ranges: readonly InvoiceRange[],
  now: Date,
  { rules }: Pick<Tenant, 'rules'>,
): Reminder {
  const all = ranges
    .map((range) => reminderOf(nextReminder(invoices, range, now, rules.timeZone)))
    .toSorted((one, other) => (one.day ?? '9999').localeCompare(other.day ?? '9999'))
  return all[0] ?? { kind: 'not chosen', day: null, due_date: null }
}

/** The bills as the subscriber's own screens compute them, and the next reminder of the chosen ranges. */
export async function readBills(of: ErpReading, ranges: readonly InvoiceRange[]) {
  const { erp, tenant, customerId, now, signal } = of
  const { value, asOf, isIncomplete } = await readOwn(of, (options) =>
    erp.invoices(customerId, options),
  )
  // Of a list that is a part, the former bill may be missing.
  const explained = isIncomplete ? [] : [...value]
  const reasonOf = await readReasons(erp, explained, { customerId, today: todayOf(of), signal })
  const invoices = value.map(readInvoice)
  return {
    bills: billRows(invoices, now, tenant, reasonOf),
    reminder: reminderFor(invoices, ranges, now, tenant),
    as_of: asOf.toISOString(),
    ...(isIncomplete && { incomplete: true }),
  }
}

/** The contracts with what is foretold of them, and what outages are worth to each. */
export async function readContracts(of: ErpReading, creditLines: Promise<CreditLines>) {
  const { erp, customerId, signal } = of
  const { value, asOf, isIncomplete } = await readOwn(of, (options) =>
    erp.contracts(customerId, options),
  )
  const contracts = value.map(readContract)
  const [next, credits] = await Promise.all([
    readNextBills(erp, contracts, { customerId, today: todayOf(of), signal }),
    creditLines,
  ])
  return {
    contracts: contractRows(contracts, next, credits),
    as_of: asOf.toISOString(),
    ...(isIncomplete && { incomplete: true }),
  }
}

const readOwnRequests = (of: ErpReading) =>
  readOwn(of, (options) => of.erp.supportRequests(of.tenant.supportType, of.customerId, options))

/** The technician's visit, as the subscriber reads it at this minute; '' where none is told. */
function visitText(visit: Visit | null, { tenant: { rules }, now }: ErpReading): string {
  const words = rules.showsVisits ? visitWords(visit, localTime(now, rules.timeZone)) : null
  return words ? [words.title, words.when].filter(Boolean).join(': ') : ''
}

export async function readRequests(of: ErpReading, withVisits: SupportModule['withVisits']) {
  const { tenant, customerId, signal } = of
  const { value, asOf, isIncomplete } = await readOwnRequests(of)
  const reading = { tenant, session: { customerId }, fresh: false, signal }
  const shown = await withVisits(reading, { value: [...value].slice(0, maxRequests), asOf })
  const requests = shown.value.map((one) => ({
    id: one.id,
    protocol: one.protocol,
    subject: one.subject,
    status: one.status,
    opened_at: one.openedAt,
    contract_id: one.contractId || null,
    visit: visitText(one.visit, of),
  }))
  return {
    requests,
    is_cut: [...value].length > maxRequests,
    as_of: asOf.toISOString(),
    ...(isIncomplete && { incomplete: true }),
  }
}

/**
 * Whether the customer has a request, as `hasRecentRequest`; null also where the ERP does not answer in time, and
 * where a request that cannot be read may be the one.
 */
export async function readHasRequest(of: ErpReading): Promise<boolean | null> {
  try {
    const { value, isIncomplete } = await readOwnRequests(of)
    const has = hasRecentRequest([...value], todayOf(of))
    return isIncomplete && !has ? null : has
  } catch (error) {
    if (error instanceof UpstreamFailure) return null
    throw error
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
  contracts: readonly ReturnType<typeof readContract>[],
  next: ReadonlyMap<string, string>,
  credits: CreditLines,
): AnswerOf<typeof readSubscriberContracts>['contracts'] {
  return sortByUrgency(contracts).map((one) => {
    const { label, isBlocked } = internetStatus(one.internet)
    const { id, isOnTrust } = one
    return {
      id,
      name: contractName(one),
      label,
      is_blocked: isBlocked,
      is_on_trust: isOnTrust,
      trust_unlock: trustUnlockState(one),
      next_bill: next.get(id) ?? '',
      credits: [...(credits.get(id) ?? [])],
    }
  })
}

/** Open bills, and the last paid ones, with what the portal asks and what the ERP's columns say. */
export function billRows(
  invoices: readonly Invoice[],
  now: Date,
  { rules }: Pick<Tenant, 'rules'>,
  reasonOf: (invoiceId: string) => BillReason,
): AnswerOf<typeof readSubscriberBills>['bills'] {
  const today = calendarDate(now, rules.timeZone)
  const shown = new Set(openInvoices(invoices, today, windowEnd(today, rules.invoiceWindow)))
  const open = openInvoices(invoices, today, '9999-12-31')
  return [...open, ...paidInvoices(invoices).slice(0, maxPaid)].map((one) => {
    const { reason, parts } = reasonOf(one.id)
    return {
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
      reason,
      parts,
      is_shown: one.status === 'R' || shown.has(one),
    }
  })
}
