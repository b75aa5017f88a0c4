import * as v from 'valibot'
import { minSearchLength } from '#domain/news/announcements/audience.ts'
import { isLocalTime } from '#domain/platform/time/dates.ts'
import { maxListedContracts } from '#domain/news/outages/area.ts'
import { outageCauses, outageKinds, outageStates } from '#domain/news/outages/outage.ts'
import { outagePhases } from '#domain/news/outages/phase.ts'
import { timeZones } from '#domain/staff/tenants/time-zones.ts'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { providerRulesSchema } from '#contract/site/theme.ts'
import { listOf, lureRefusals, namedRecord, shortText } from './announcements.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  count,
  cursor,
  instant,
  recordId,
  success,
  typedText,
  uuid,
} from '#contract/platform/scalars.ts'

/** The roles that open and end outages; every role may read them. */
export const outageWriters = ['owner', 'support', 'messages'] as const

const path = '/api/central/provider/outages'
const params = v.object({ outageId: uuid })
const version = count

const areaSchema = v.object({
  isEverywhere: v.boolean(),
  cities: listOf(namedRecord),
  districts: listOf(shortText),
  /** Ids begin with the kind of the point: `box:12`, `olt:3`. */
  points: listOf(
    v.object({ id: v.pipe(v.string(), v.regex(/^(?:box|olt):\d{1,18}$/)), name: shortText }),
  ),
  contracts: v.pipe(v.array(recordId), v.maxLength(maxListedContracts)),
})

/** `YYYY-MM-DD HH:mm` in the time zone of the provider, or the moment as it is read. */
const localTime = v.union([v.pipe(v.string(), v.check(isLocalTime)), instant])

/** An outage as its form holds it. */
const draft = v.object({
  kind: v.picklist(outageKinds),
  cause: v.picklist(outageCauses),
  place: typedText(1_000),
  note: typedText(10_000),
  area: areaSchema,
  /** null: the moment at which it is confirmed. */
  starts_at: v.nullable(localTime),
  /** The forecast; null: none. */
  expected_end: v.nullable(localTime),
})

/** What may be wrong with the texts and times of an outage. */
const flaws = {
  'invalid place': 400,
  'invalid note': 400,
  ...lureRefusals,
  'invalid times': 400,
} as const
const notFound = { 'outage not found': 404 } as const
/** Another person changed it since, or it is in a state in which this cannot be done. */
const changed = { ...notFound, 'outage changed meanwhile': 409 } as const

const outageSchema = v.object({
  id: uuid,
  kind: v.picklist(outageKinds),
  cause: v.picklist(outageCauses),
  place: v.string(),
  note: v.string(),
  area: areaSchema,
  state: v.picklist(outageStates),
  /** Where it stands now, by the clock of the server. */
  phase: v.picklist(outagePhases),
  /** A change names the version it was made from; one of an older version is refused. */
  version: count,
  starts_at: v.nullable(instant),
  expected_end: v.nullable(instant),
  ended_at: v.nullable(instant),
  confirmed_at: v.nullable(instant),
  changed_at: instant,
  /** When a maintenance is to be told, or was told where that was late; null for what is told at once. */
  notice_at: v.nullable(instant),
  /** Subscribers with an account whom it affects; of a draft, as far as they are counted. */
  affected: count,
  /** Not all contracts could be read: it may affect more. */
  affected_incomplete: v.optional(v.boolean(), false),
  /** The counting of a draft; null when it is done, or needs none. */
  counting: v.nullable(
    v.object({
      /** Accounts looked at so far, and how many there are. */
      looked_at: count,
      accounts: count,
      /** The ERP did not answer; it is asked again by itself. */
      is_waiting: v.boolean(),
    }),
  ),
  /** The affected are known: a draft may be confirmed. */
  is_counted: v.boolean(),
  /** Subscribers who asked to be told of its end at any hour. */
  asked: count,
  /** Subscribers who have its first message in the inbox, and devices whose push service took one. */
  told: count,
  pushed: count,
  /** Something is still being sent. */
  is_sending: v.boolean(),
  updates: v.array(v.object({ at: instant, note: v.string() })),
  updates_left: count,
})
export type StaffOutage = v.InferOutput<typeof outageSchema>
export type RawStaffOutage = v.InferInput<typeof outageSchema>

/** A place where many connections went away within minutes: staff look, nothing is published by itself. */
const suspectedSchema = v.object({
  /** `box:12`, `olt:3` or `district:` with its name. */
  place_id: v.string(),
  name: v.string(),
  contracts: count,
  first_at: instant,
})
export type SuspectedPlace = v.InferOutput<typeof suspectedSchema>

export const outagePageSize = 10

export const listOutages = endpoint({
  name: 'listOutages',
  method: 'GET',
  path,
  policy: 'provider',
  roles: providerRoles,
  summary: 'The outages of the provider: drafts and live ones, then the history, page by page.',
  query: v.object({ before: cursor('at', 'uuid') }),
  answer: v.object({
    outages: v.array(outageSchema),
    next: v.nullable(v.string()),
    suspected: v.array(suspectedSchema),
    /** Whether the ERP has told which connections went away; where not, `suspected` is empty. */
    is_suspected_known: v.optional(v.boolean(), true),
    /** That of the provider, in which times are typed. */
    time_zone: v.picklist(timeZones),
    /** How it credits interruptions, and how early a maintenance is told. */
    rules: providerRulesSchema.entries.outages,
  }),
  refusals: {},
})

/** Keeps a draft and begins to count whom it affects; the list tells how far that got. */
export const createOutage = endpoint({
  name: 'createOutage',
  method: 'POST',
  path,
  policy: 'provider',
  roles: outageWriters,
  summary: 'Begin an outage: keep it as a draft and count whom it affects.',
  entry: outageSchema,
  body: draft,
  answer: v.object({ id: uuid, version }),
  refusals: { ...flaws, 'area not provided': 400, 'too many outages': 409 },
})

export const saveOutage = endpoint({
  name: 'saveOutage',
  method: 'PUT',
  path: `${path}/{outageId}`,
  policy: 'provider',
  roles: outageWriters,
  summary: 'Replace a draft, and count again whom it affects.',
  params,
  entry: outageSchema,
  body: v.object({ ...draft.entries, version }),
  answer: v.object({ version }),
  refusals: { ...flaws, ...changed, 'area not provided': 400 },
})

export const removeOutage = endpoint({
  name: 'removeOutage',
  method: 'DELETE',
  path: `${path}/{outageId}`,
  policy: 'provider',
  roles: outageWriters,
  summary: 'Delete a draft.',
  params,
  answer: success,
  refusals: changed,
})

export const confirmOutage = endpoint({
  name: 'confirmOutage',
  method: 'POST',
  path: `${path}/{outageId}/confirm`,
  policy: 'provider',
  roles: outageWriters,
  needsFreshSignIn: true,
  summary:
    'Publish an outage and tell those it affects; a maintenance as early as the rule of its provider says.',
  params,
  body: v.object({ version }),
  answer: v.object({ affected: count }),
  refusals: {
    ...flaws,
    ...changed,
    'place not provided': 400,
    'affected not counted': 409,
    'nobody affected': 409,
  },
})

export const updateOutage = endpoint({
  name: 'updateOutage',
  method: 'POST',
  path: `${path}/{outageId}/update`,
  policy: 'provider',
  roles: outageWriters,
  needsFreshSignIn: true,
  summary: 'Add what is new to an outage and change its forecast, and tell those it affects.',
  params,
  entry: outageSchema,
  body: v.object({
    version,
    cause: v.picklist(outageCauses),
    note: typedText(10_000),
    expected_end: v.nullable(localTime),
  }),
  answer: v.object({ version }),
  refusals: { ...flaws, ...changed, 'too many updates': 409 },
})

export const endOutage = endpoint({
  name: 'endOutage',
  method: 'POST',
  path: `${path}/{outageId}/end`,
  policy: 'provider',
  roles: outageWriters,
  summary: 'Say that the connection is back, and tell those who were affected.',
  params,
  answer: success,
  refusals: changed,
})

export const cancelOutage = endpoint({
  name: 'cancelOutage',
  method: 'POST',
  path: `${path}/{outageId}/cancel`,
  policy: 'provider',
  roles: outageWriters,
  summary: 'Cancel a maintenance that has not begun; those who were told of it are told.',
  params,
  answer: success,
  refusals: changed,
})

/** What the area of an outage is chosen by, and the ERP has too many of to list. */
export const areaKinds = ['city', 'district', 'point'] as const
export type AreaKind = (typeof areaKinds)[number]

export const searchOutageArea = endpoint({
  name: 'searchOutageArea',
  method: 'GET',
  path: `${path}/area`,
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: outageWriters,
  summary: 'Search the cities, districts and network points that an outage may be limited to.',
  query: v.object({
    kind: v.picklist(areaKinds),
    text: v.pipe(v.string(), v.trim(), v.minLength(minSearchLength), v.maxLength(60)),
  }),
  answer: v.object({ found: v.array(v.object({ id: v.string(), name: v.string() })) }),
  refusals: {},
})

export const staffOutageEndpoints = [
  listOutages,
  createOutage,
  searchOutageArea,
  saveOutage,
  removeOutage,
  confirmOutage,
  updateOutage,
  endOutage,
  cancelOutage,
] as const
