import * as v from 'valibot'
import { creditStates } from '#domain/news/outages/credit.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, incomplete, instant, recordId, uuid } from '#contract/platform/scalars.ts'

/** A decimal such as `12.34`; empty where there is none. */
const amount = v.string()

/** What an outage is worth to a contract. */
const creditSchema = v.object({
  outage_id: uuid,
  contract_id: recordId,
  state: v.picklist(creditStates),
  /** Minutes without the service that count for this outage. */
  minutes: count,
  /** What the plan cost a month on the day the outage began, without extras; empty where it is not known. */
  price: amount,
  /** The credit; empty unless the state is `due`. */
  amount,
  /** The same by month of the provider, `YYYY-MM`. */
  months: v.array(v.object({ month: v.string(), minutes: count, amount })),
})
export type RawCredit = v.InferOutput<typeof creditSchema>

/** Those of the outages that began and of the last ninety days. */
export const listOutageCredits = endpoint({
  name: 'listOutageCredits',
  method: 'GET',
  path: '/api/central/outage-credits',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'lookup',
  mayRefuse: ['forbidden'],
  summary: "What each outage is worth to the customer's contracts, by the provider's rule.",
  description:
    'Computed from the published times of outages and what the plan of each contract cost on the day they began, by what the ERP has today. Whether a bill has it already is not known.',
  answer: v.object({ credits: v.array(creditSchema), as_of: instant, incomplete }),
  refusals: {},
})

/** What the provider's systems know of the last ninety days, and what they do not know. */
export const downloadLineRecord = endpoint({
  name: 'downloadLineRecord',
  method: 'GET',
  path: '/api/central/download/line-record',
  policy: 'subscriber',
  upstreamCost: 'document',
  summary: 'Outages, connections, requests and their protocols of ninety days as base64 PDF.',
  answer: v.object({ recordBase64: v.string() }),
  refusals: {},
})

/** Affected subscribers of one page: the ERP is asked about all of them at once. */
export const creditPageSize = 50

export const listSubscriberCredits = endpoint({
  name: 'listSubscriberCredits',
  method: 'GET',
  path: '/api/central/provider/outages/{outageId}/credits',
  policy: 'provider',
  // Customers, contracts and prices: nothing for who writes messages alone.
  roles: ['owner', 'support', 'reader'],
  mayRefuse: ['forbidden', 'too many requests', 'upstream failed', 'upstream unavailable'],
  summary: 'What an outage is worth to each affected subscriber with an account, page by page.',
  params: v.object({ outageId: uuid }),
  query: v.object({ after: v.optional(recordId) }),
  answer: v.object({
    credits: v.array(v.object({ ...creditSchema.entries, customer_id: recordId })),
    /** Subscribers of this page. */
    subscribers: count,
    /** The last customer id of this page, after which the next one begins; null: this is the last. */
    next: v.nullable(recordId),
    as_of: instant,
    incomplete,
  }),
  refusals: { 'outage not found': 404 },
})
export type SubscriberCredit = v.InferOutput<
  (typeof listSubscriberCredits)['answer']
>['credits'][number]

export const outageCreditEndpoints = [listOutageCredits, downloadLineRecord] as const
export const staffCreditEndpoints = [listSubscriberCredits] as const
