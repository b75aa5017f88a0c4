import * as v from 'valibot'
import { isLocalTime } from '#domain/platform/time/dates.ts'
import { askedFacts, findings } from '#domain/service/lines/diagnosis.ts'
import { type Line, lineActions, lineStates } from '#domain/service/lines/line.ts'
import { signalLevels } from '#domain/service/lines/optical-signal.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { calendarDate, count, incomplete, instant, recordId } from '#contract/platform/scalars.ts'

/* What a subscriber sees of the own internet access, and may ask of it. None of it is specified. */

/** A time in the provider's zone, `YYYY-MM-DD HH:mm:ss`. */
const localTime = v.pipe(v.string(), v.check(isLocalTime))
const params = v.object({ id: recordId })
/** Of every call about one line. `not offered`: the provider's systems do not tell this to the portal. */
const refusals = { 'line not found': 404, 'not offered': 404 } as const

const rawLineSchema = v.object({
  id: recordId,
  login: v.string(),
  contract_id: v.nullable(recordId),
  state: v.picklist(lineStates),
  since: v.nullable(localTime),
  is_reduced: v.boolean(),
  /** What may be asked of it now, by the provider's rule and the state of the line. */
  actions: v.array(v.picklist(lineActions)),
})
export type RawLine = v.InferOutput<typeof rawLineSchema>

/** Converts a raw line to the product's own type. */
export function readLine(raw: RawLine): Line {
  const { id, login, state, since, actions } = raw
  return {
    id,
    login,
    contractId: raw.contract_id,
    state,
    since,
    isReduced: raw.is_reduced,
    actions,
  }
}

export const listLines = endpoint({
  name: 'listLines',
  method: 'GET',
  path: '/api/central/customer/list/lines',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'fresh read',
  summary: "The customer's internet accesses and whether they are connected.",
  answer: v.object({ lines: v.array(rawLineSchema), as_of: instant, incomplete }),
  refusals: {},
})

/** Oldest first, of the last two weeks, as often as the portal has looked; power in dBm. */
export const readLineSignal = endpoint({
  name: 'readLineSignal',
  method: 'GET',
  path: '/api/central/customer/line/{id}/signal',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'fresh read',
  summary: 'The optical signal of a line in the last days.',
  params,
  answer: v.object({
    readings: v.array(v.object({ at: localTime, rx: v.number(), tx: v.nullable(v.number()) })),
    as_of: instant,
  }),
  refusals,
})

/** Newest first. `cause`: the words of RADIUS, empty where there are none. */
export const listLineSessions = endpoint({
  name: 'listLineSessions',
  method: 'GET',
  path: '/api/central/customer/line/{id}/sessions',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'fresh read',
  summary: 'The last connections of a line and why they ended.',
  params,
  answer: v.object({
    sessions: v.array(
      v.object({ started_at: localTime, ended_at: v.nullable(localTime), cause: v.string() }),
    ),
    as_of: instant,
    incomplete,
  }),
  refusals,
})

const usageSchema = v.object({ day: calendarDate, down: count, up: count })

/**
 * In bytes, the oldest first; months by their first day. A list is empty where the provider's systems
 * do not tell it.
 */
export const readLineUsage = endpoint({
  name: 'readLineUsage',
  method: 'GET',
  path: '/api/central/customer/line/{id}/usage',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'fresh read',
  summary: 'What a line received and sent, by day and by month.',
  params,
  answer: v.object({
    days: v.array(usageSchema),
    months: v.array(usageSchema),
    as_of: instant,
  }),
  refusals,
})

export const listLineEquipment = endpoint({
  name: 'listLineEquipment',
  method: 'GET',
  path: '/api/central/customer/line/{id}/equipment',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'fresh read',
  summary: "The provider's equipment of a line.",
  params,
  answer: v.object({
    equipment: v.array(v.object({ name: v.string(), serial: v.string() })),
    as_of: instant,
    incomplete,
  }),
  refusals,
})

/**
 * Asks something of a line, each once in five minutes ('too many requests' says how long to wait).
 * `done`: it was seen in the ERP afterwards. `asked`: the provider's equipment has it to do, and the
 * state of the line will show it. `no effect`: the ERP reported a success and changed nothing.
 */
export const orderLineAction = endpoint({
  name: 'orderLineAction',
  method: 'POST',
  path: '/api/central/customer/line/{id}/action',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: ['contracts', 'lines'],
  summary: 'Reconnect a line, restart its optical equipment, or lift a reduction of its speed.',
  params,
  body: v.object({ action: v.picklist(lineActions) }),
  answer: v.object({ state: v.picklist(['done', 'asked', 'no effect']) }),
  refusals: { ...refusals, 'action not possible': 409, 'action refused': 422 },
})

/**
 * Why there is no internet. What could not be read is null and makes the answer no worse than that;
 * `unread` names what failed to answer, other than what nobody offers. `outage`: what the provider says of it; `expected_until` is null without a forecast.
 */
export const diagnoseLine = endpoint({
  name: 'diagnoseLine',
  method: 'GET',
  path: '/api/central/customer/line/{id}/diagnosis',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'lookup',
  summary: 'Why a line has no internet, as far as the provider’s systems know.',
  params,
  answer: v.object({
    finding: v.picklist(findings),
    state: v.nullable(v.picklist(lineStates)),
    since: v.nullable(localTime),
    signal: v.nullable(v.picklist(signalLevels)),
    is_router_reachable: v.nullable(v.boolean()),
    unread: v.optional(v.array(v.picklist(askedFacts)), []),
    outage: v.nullable(v.object({ cause: v.string(), expected_until: v.nullable(instant) })),
    as_of: instant,
  }),
  refusals: { 'line not found': 404 },
})

export const lineEndpoints = [
  listLines,
  readLineSignal,
  listLineSessions,
  readLineUsage,
  listLineEquipment,
  orderLineAction,
  diagnoseLine,
] as const
