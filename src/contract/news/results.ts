import * as v from 'valibot'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { resultSteps } from '#domain/news/results/period.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { ofTenant } from '#contract/platform/endpoint-pairs.ts'
import { calendarDate, clientId, count } from '#contract/platform/scalars.ts'
import { reportVisit } from './visits.ts'

/** Bills by their due date, as they stood five days later (`domain/news/results/bill-tally.ts`). */
const billCountsSchema = v.object({
  due: count,
  /** The parts of `due`. `paid_undated`: paid on a day that the ERP does not say. */
  paid_on_time: count,
  paid_late: count,
  paid_undated: count,
  unpaid: count,
  /** How the paid ones were paid. `by_other`: in a way that the ERP does not say. */
  by_pix: count,
  by_card: count,
  by_boleto: count,
  by_other: count,
  /** Of these, paid by an agreement without the subscriber. */
  by_agreement: count,
})
export type BillCounts = v.InferOutput<typeof billCountsSchema>

const noBills: BillCounts = {
  due: 0,
  paid_on_time: 0,
  paid_late: 0,
  paid_undated: 0,
  unpaid: 0,
  by_pix: 0,
  by_card: 0,
  by_boleto: 0,
  by_other: 0,
  by_agreement: 0,
}

/** The sum of bills of several days or steps; null of none. */
export function sumBills(all: readonly BillCounts[]): BillCounts | null {
  if (all.length === 0) return null
  const sum = { ...noBills }
  for (const name of v.keyof(billCountsSchema).options) {
    for (const bills of all) sum[name] += bills[name]
  }
  return sum
}

/** Whom a provider could reach at the end of a day. */
const reachSchema = v.object({
  /** Browsers that receive pushes. */
  devices: count,
  /** Subscribers who used the portal within 30 days, and those of them with such a browser. */
  accounts: count,
  reachable_accounts: count,
})

/** What subscribers said of closed requests for support on the days of a step. */
const requestsSchema = v.object({ solved: count, unsolved: count })

const stepSchema = v.object({
  /** A day, `2026-11-20`, or a month, `2026-11`. */
  step: v.string(),
  /** Due dates of the step that were counted, and their sum; null: none was. */
  counted_due_dates: count,
  bills: v.nullable(billCountsSchema),
  /** On the last counted day of the step; null: none was counted. */
  reach: v.nullable(reachSchema),
  /** Absent in the answers of a version before this question. */
  requests: v.optional(requestsSchema, { solved: 0, unsolved: 0 }),
})
export type ResultStepCounts = v.InferOutput<typeof stepSchema>

const reminderCountsSchema = v.object({
  days_before: v.picklist(invoiceRanges),
  /** Bills with a reminder on its day and without any, and those of them paid within three days. */
  reminded: count,
  reminded_paid: count,
  others: count,
  others_paid: count,
})

/** Visits that reported, by what was measured; of times, how many by step (`visitStepsMs`). */
const visitsSchema = v.object({
  visits: count,
  paint: v.array(count),
  payable: v.array(count),
  /** Starts without a network, besides `visits`. */
  offline: count,
  installed: count,
  reminders: count,
})
export type VisitCounts = v.InferOutput<typeof visitsSchema>

const resultsSchema = v.object({
  steps: v.array(stepSchema),
  /** Of the whole period; null: fewer visits than say anything (`minVisits`). Absent in older answers. */
  visits: v.optional(v.nullable(visitsSchema), null),
  /** Ranges with enough bills of both kinds in the period (`minComparedBills`). */
  reminders: v.array(reminderCountsSchema),
  /** Ranges with reminded bills, but too few to compare. */
  too_few: v.array(v.picklist(invoiceRanges)),
  /** The last day and the last due date that were ever counted; null for none. */
  counted_to: v.nullable(calendarDate),
  bills_counted_to: v.nullable(calendarDate),
  /** Active providers of the question whose bills were not counted lately. */
  providers_behind: count,
})
export type Results = v.InferOutput<typeof resultsSchema>

const asked = {
  query: v.object({ from: calendarDate, to: calendarDate, by: v.picklist(resultSteps) }),
  answer: resultsSchema,
}

/** A provider's own numbers, by day or month. */
export const readOwnResults = endpoint({
  name: 'readOwnResults',
  method: 'GET',
  path: '/api/central/provider/results',
  policy: 'provider',
  roles: ['owner', 'support', 'reader'],
  summary: 'Bills due, paid and overdue, reminders and reach of the provider, by day or month.',
  ...asked,
  refusals: { 'invalid period': 400 },
})

/** The same of any provider, for administrators. */
export const readTenantResults = ofTenant(readOwnResults, {
  name: 'readTenantResults',
  path: '/api/admin/customer/{clientId}/results',
  summary: 'Bills due, paid and overdue, reminders and reach of a provider, by day or month.',
  params: v.object({ clientId }),
})

/** The sum over all providers. */
export const readAllResults = endpoint({
  name: 'readAllResults',
  method: 'GET',
  path: '/api/admin/results',
  policy: 'admin',
  summary: 'Bills due, paid and overdue, reminders and reach of all providers, by day or month.',
  ...asked,
  refusals: { 'invalid period': 400 },
})

export const resultEndpoints = [
  readOwnResults,
  readTenantResults,
  readAllResults,
  reportVisit,
] as const
