import * as v from 'valibot'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { contestReasons } from '#domain/service/rights/contest.ts'
import { rightKinds, type RightKind } from '#domain/service/rights/right-kind.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { type RequestStatus, requestStatuses } from './request-status.ts'
import {
  calendarDate,
  calendarDateOrEmpty,
  count,
  decimal,
  decimalOrEmpty,
  incomplete,
  instant,
  recordId,
  requestKey,
  typedText,
  uuid,
} from '#contract/platform/scalars.ts'

/**
 * A request by right that the provider has, with what was asked for. Which fields are filled depends on
 * the kind: `starts_on` and `ends_on` (suspension), `effective_on` (cancellation), `invoice_id`,
 * `amount` in reais and `answer_by` (contest), `due_day` (0: none). `support_id` is the request in the
 * list of support. A cancellation may be taken back while `may_withdraw`; `is_withdrawn` when it was.
 */
export const rawRightRequestSchema = v.object({
  id: uuid,
  kind: v.picklist(rightKinds),
  contract_id: v.string(),
  invoice_id: v.string(),
  protocol: v.string(),
  support_id: v.string(),
  status: v.picklist(requestStatuses),
  requested_at: instant,
  starts_on: calendarDateOrEmpty,
  ends_on: calendarDateOrEmpty,
  effective_on: calendarDateOrEmpty,
  answer_by: calendarDateOrEmpty,
  amount: decimalOrEmpty,
  due_day: count,
  may_withdraw: v.boolean(),
  is_withdrawn: v.boolean(),
})
export type RawRightRequest = v.InferOutput<typeof rawRightRequestSchema>

export interface RightRequest {
  readonly id: string
  readonly kind: RightKind
  readonly contractId: string | null
  readonly invoiceId: string | null
  readonly protocol: string | null
  readonly supportId: string
  readonly status: RequestStatus
  readonly requestedAt: Date
  readonly startsOn: CalendarDate | null
  readonly endsOn: CalendarDate | null
  readonly effectiveOn: CalendarDate | null
  readonly answerBy: CalendarDate | null
  readonly amount: Cents | null
  readonly dueDay: number | null
  readonly mayWithdraw: boolean
  readonly isWithdrawn: boolean
}

/** Converts a raw request to the product's own type. */
export function readRightRequest(raw: RawRightRequest): RightRequest {
  return {
    id: raw.id,
    kind: raw.kind,
    contractId: raw.contract_id || null,
    invoiceId: raw.invoice_id || null,
    protocol: raw.protocol || null,
    supportId: raw.support_id,
    status: raw.status,
    requestedAt: new Date(raw.requested_at),
    startsOn: raw.starts_on || null,
    endsOn: raw.ends_on || null,
    effectiveOn: raw.effective_on || null,
    answerBy: raw.answer_by || null,
    amount: raw.amount ? parseCents(raw.amount) : null,
    dueDay: raw.due_day || null,
    mayWithdraw: raw.may_withdraw,
    isWithdrawn: raw.is_withdrawn,
  }
}

/** Why a contract cannot be suspended now. */
export const suspensionObstacles = [
  'contract blocked',
  'contract suspended',
  'bills overdue',
] as const
export type SuspensionObstacle = (typeof suspensionObstacles)[number]

/**
 * What the law allows for one contract in force, from the ERP's present answer. `suspension_obstacle`:
 * empty when it may be suspended, from `earliest_suspension` on; with `may_have_obstacle` it may be that it
 * cannot, because a bill cannot be read. `due_day`: 0 where the ERP has none.
 * `cancellation_on`: the day on which a cancellation of today takes effect. `loyal_until`: the last day of
 * its loyalty, empty where none is known or it is over.
 */
const rawOfferSchema = v.object({
  contract_id: recordId,
  name: v.string(),
  address: v.string(),
  suspension_obstacle: v.union([v.literal(''), v.picklist(suspensionObstacles)]),
  may_have_obstacle: v.optional(v.boolean()),
  earliest_suspension: calendarDate,
  latest_suspension: calendarDate,
  due_day: count,
  due_days: v.array(count),
  cancellation_on: calendarDate,
  loyal_until: v.optional(calendarDateOrEmpty, ''),
})
export type RightOffer = v.InferOutput<typeof rawOfferSchema>

const path = '/api/central/customer/rights'

/** Readable while the ERP is away: the status is then `unknown`, the protocol stays. */
export const listRightRequests = endpoint({
  name: 'listRightRequests',
  method: 'GET',
  path: `${path}/requests`,
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  makesOld: ['rights'],
  summary: 'The requests by right that were filed in the portal, the newest first.',
  answer: v.object({ requests: v.array(rawRightRequestSchema) }),
  refusals: {},
})

export const listRightOffers = endpoint({
  name: 'listRightOffers',
  method: 'GET',
  path: `${path}/offers`,
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  makesOld: ['rights'],
  summary: 'What may be asked for by right for each contract in force.',
  answer: v.object({ offers: v.array(rawOfferSchema), incomplete }),
  refusals: {},
})

/** `mail_to`: the masked address the protocol goes to; empty where the ERP has none. */
const filed = v.object({ request: rawRightRequestSchema, mail_to: v.string() })

/** 'request already open': one of this kind is open already, and in the list of requests. */
const common = {
  'request not offered': 403,
  'request already open': 409,
  'request under way': 409,
} as const

const ofContract = { 'contract not found': 404, 'contract not active': 409 } as const

/** A temporary suspension of 30 to 120 whole days, once in 12 months, without overdue bills. */
export const requestSuspension = endpoint({
  name: 'requestSuspension',
  method: 'POST',
  path: `${path}/suspension`,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Ask for the temporary suspension of a contract.',
  body: v.object({ contractId: recordId, from: calendarDate, to: calendarDate, requestKey }),
  answer: filed,
  refusals: {
    ...common,
    ...ofContract,
    'contract blocked': 409,
    'contract suspended': 409,
    'bills overdue': 409,
    'starts too early': 400,
    'starts too late': 400,
    'too short': 400,
    'too long': 400,
  },
})

/** The cancellation of a contract; it takes effect in two business days. */
export const requestCancellation = endpoint({
  name: 'requestCancellation',
  method: 'POST',
  path: `${path}/cancellation`,
  policy: 'subscriber',
  mayRefuse: ['queue full'],
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Ask for the cancellation of a contract, given the password.',
  body: v.object({
    contractId: recordId,
    reason: typedText(1000),
    currentPassword: typedText(200),
    requestKey,
  }),
  answer: filed,
  refusals: {
    ...common,
    ...ofContract,
    'currentPassword not provided': 400,
    'invalid currentPassword': 400,
  },
})

/** Takes a cancellation back, to the end of the day on which it takes effect. */
export const withdrawCancellation = endpoint({
  name: 'withdrawCancellation',
  method: 'POST',
  path: `${path}/cancellation/{id}/withdrawal`,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Take a cancellation back before it takes effect.',
  params: v.object({ id: uuid }),
  body: v.object({ requestKey }),
  answer: filed,
  refusals: {
    ...common,
    'cancellation not found': 404,
    'already withdrawn': 409,
    'too late to withdraw': 409,
  },
})

/** Contests a bill or a part of it; without `amount` all of it. The rest stays payable. */
export const contestInvoice = endpoint({
  name: 'contestInvoice',
  method: 'POST',
  path: `${path}/contest`,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['rights', 'support'],
  summary: 'Contest an invoice, or an amount of it.',
  body: v.object({
    invoiceId: recordId,
    reason: v.picklist(contestReasons),
    amount: v.optional(decimal),
    details: typedText(1000),
    requestKey,
  }),
  answer: filed,
  refusals: { ...common, 'invoice not found': 404, 'invalid amount': 400 },
})

/** Another due day of the bills of a contract, among those the provider offers. */
export const changeDueDay = endpoint({
  name: 'changeDueDay',
  method: 'POST',
  path: `${path}/due-day`,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Ask for another due day of a contract.',
  body: v.object({ contractId: recordId, day: count, requestKey }),
  answer: filed,
  refusals: { ...common, ...ofContract, 'invalid due day': 400 },
})

/** All of them, for the list of every endpoint. */
export const rightEndpoints = [
  listRightRequests,
  listRightOffers,
  requestSuspension,
  requestCancellation,
  withdrawCancellation,
  contestInvoice,
  changeDueDay,
] as const
