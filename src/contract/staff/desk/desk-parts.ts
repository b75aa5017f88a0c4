import * as v from 'valibot'
import { trustUnlockStates } from '#domain/service/contracts/trust-unlock.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { calendarDate, count, incomplete, instant, recordId } from '#contract/platform/scalars.ts'
import { diagnoseLine } from '#contract/service/lines.ts'

/**
 * The parts of a subscriber's card that the ERP tells. Each is a call of its own with a deadline of seconds, so
 * that a slow form holds up no other. They belong to a look (`readSubscriber`), which is counted and recorded.
 */

/** When the next reminder comes; otherwise why none does. */
const reminder = v.object({
  kind: v.picklist(['next', 'sent', 'due', 'none', 'not chosen']),
  day: v.nullable(calendarDate),
  due_date: v.nullable(calendarDate),
})

const bill = v.object({
  id: recordId,
  contract_id: v.nullable(v.string()),
  due_date: calendarDate,
  paid_on: v.nullable(calendarDate),
  /** The label on the subscriber's screen. */
  state: v.string(),
  is_open: v.boolean(),
  /** Cents: what the portal asks for today, and the ERP's own columns. */
  asked: count,
  value: count,
  received: count,
  open: count,
  discount: count,
  charges: count,
  awaiting: v.nullable(v.picklist(['booking', 'bank'])),
  /** Why it costs what it costs, as its subscriber reads it; '' where the ERP does not say. */
  reason: v.optional(v.string(), ''),
  /**
   * What it is made of, as its subscriber reads it, in cents, below zero for a discount; they add up to `value`.
   * Empty where the ERP does not say, or from a server of the former version.
   */
  parts: v.optional(
    v.array(v.object({ name: v.string(), amount: v.pipe(v.number(), v.integer()) })),
    [],
  ),
  /** Listed on the subscriber's screen: open ones of later months may not be. */
  is_shown: v.boolean(),
})

const contract = v.object({
  id: recordId,
  name: v.string(),
  label: v.string(),
  is_blocked: v.boolean(),
  is_on_trust: v.boolean(),
  /** Whether a trust unlock is free; a server of the former version does not say. */
  trust_unlock: v.optional(v.picklist(trustUnlockStates), 'not-blocked'),
  /** The next bill before it is issued, as its subscriber reads it; '' where none is told. */
  next_bill: v.optional(v.string(), ''),
  /** What outages of the last ninety days are worth to it, as its subscriber reads it; empty where none is told. */
  credits: v.optional(v.array(v.string()), []),
})

const request = v.object({
  id: v.string(),
  protocol: v.string(),
  subject: v.string(),
  status: v.picklist(['in_progress', 'closed']),
  opened_at: v.string(),
  contract_id: v.optional(v.nullable(recordId), null),
  /** The technician's visit and its window, as the subscriber reads it now; '' where none is told. */
  visit: v.optional(v.string(), ''),
})

const params = v.object({ customerId: recordId })
/** `look` of the answer that opened the card. */
const query = v.object({ look: v.pipe(v.string(), v.maxLength(200)) })
const roles = ['owner', 'support', 'reader'] as const
const mayRefuse = ['upstream failed', 'upstream unavailable'] as const
/** 'look over': the look is older than ten minutes, or was opened by another member of staff. */
const refusals = { 'subscriber not found': 404, 'look over': 409 } as const

/**
 * What the subscriber's own diagnosis says. `is_open`: false where the provider does not show lines; `is_cut`: there
 * are more lines than are diagnosed.
 */
export const readSubscriberLines = endpoint({
  name: 'readSubscriberLines',
  method: 'GET',
  path: '/api/central/provider/subscriber/{customerId}/lines',
  policy: 'provider',
  roles,
  mayRefuse,
  summary: 'What is wrong with the lines of a subscriber, as the subscriber is told.',
  params,
  query,
  answer: v.object({
    is_open: v.boolean(),
    lines: v.array(
      v.object({
        id: recordId,
        login: v.string(),
        contract_id: v.nullable(recordId),
        diagnosis: diagnoseLine.answer,
      }),
    ),
    incomplete,
    is_cut: v.optional(v.boolean(), false),
  }),
  refusals,
})

export const readSubscriberBills = endpoint({
  name: 'readSubscriberBills',
  method: 'GET',
  path: '/api/central/provider/subscriber/{customerId}/bills',
  policy: 'provider',
  roles,
  mayRefuse,
  summary: 'The bills of a subscriber, and the next reminder.',
  params,
  query,
  /** `reminder`: of the bills that were read. */
  answer: v.object({ bills: v.array(bill), reminder, as_of: instant, incomplete }),
  refusals,
})

export const readSubscriberContracts = endpoint({
  name: 'readSubscriberContracts',
  method: 'GET',
  path: '/api/central/provider/subscriber/{customerId}/contracts',
  policy: 'provider',
  roles,
  mayRefuse,
  summary: 'The contracts of a subscriber.',
  params,
  query,
  answer: v.object({ contracts: v.array(contract), as_of: instant, incomplete }),
  refusals,
})

export const readSubscriberRequests = endpoint({
  name: 'readSubscriberRequests',
  method: 'GET',
  path: '/api/central/provider/subscriber/{customerId}/requests',
  policy: 'provider',
  roles,
  mayRefuse,
  summary: 'The requests for support of a subscriber.',
  params,
  query,
  answer: v.object({
    requests: v.array(request),
    /** There are older ones than are listed. */
    is_cut: v.optional(v.boolean(), false),
    as_of: instant,
    incomplete,
  }),
  refusals,
})

export const deskPartEndpoints = [
  readSubscriberLines,
  readSubscriberBills,
  readSubscriberContracts,
  readSubscriberRequests,
] as const
